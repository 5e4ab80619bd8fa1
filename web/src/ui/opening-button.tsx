import type { ComponentProps } from 'react'

/** A button without a look, to which a figure gives its own: what it opens is all it says. */
export const OpeningButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} />
)
