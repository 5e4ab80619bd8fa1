import type { ReactElement, ReactNode } from 'react'

/** A link that takes the look and the content a component gives it: `<Link to="/analytics" />`. */
export type LinkElement = ReactElement<{
  className?: string
  children?: ReactNode
  'aria-describedby'?: string | undefined
}>
