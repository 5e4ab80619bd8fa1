import { toOneLine } from '@salon/contract/one-line'

/** What became of an email or an SMS that was handed over. */
export type DeliveryOutcome =
  | { readonly result: 'sent'; readonly gatewayId?: string }
  /** It was not taken, for certain, and may be later. */
  | { readonly result: 'retry'; readonly detail: string }
  /** It is never going to be taken. */
  | { readonly result: 'refused'; readonly detail: string }
  /** The answer was lost: it may have been taken. */
  | { readonly result: 'lost'; readonly detail: string }

/** The longest answer of a server that is kept. */
const longestDetail = 200

/** The answer of a server, as it is kept: one line. */
export const detailOf = (text: string) => toOneLine(text).slice(0, longestDetail)
