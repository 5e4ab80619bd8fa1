import type { CSSProperties, ReactElement, ReactNode } from 'react'

/** What a figure opens: `<Link to=… />` or `<OpeningButton onClick=… />`, without content. */
export type FigureOpener = ReactElement<{
  className?: string
  style?: CSSProperties
  tabIndex?: number
  'aria-label'?: string
  'data-figure'?: number
  children?: ReactNode
}>
