import type { ReactNode } from 'react'

/** One row to choose. */
export interface ComboboxOption {
  value: string
  label: string
  /** A quieter line: a phone number, a price and duration. */
  detail?: ReactNode
  /** An avatar or a dot in front. */
  leading?: ReactNode
}

/** What the list says of itself. */
export interface ComboboxWords {
  /** Nothing matches. */
  empty: string
  loading: string
  /** Names the button that clears the choice. */
  clear: string
}

/** The key of the row that adds a new one; no option's value may be this. */
export const addRow = '+'

/** The key of the row that asks for the options left out. */
export const moreRow = '…'
