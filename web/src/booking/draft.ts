import type { Booked, Hold } from '@salon/contract/booking-page'
import type { Problem } from '@salon/contract/errors'
import type { BookingSelection } from './address.ts'
import { tabStorage } from './storage.ts'

/** The days on which somebody on the waiting list could come. */
export interface WaitingWish {
  readonly firstDay: string
  readonly lastDay: string
  /** 0 is Sunday; none is any. */
  readonly weekdays: readonly number[]
}

/** What a visitor typed and holds. It stays in the tab, and so survives a reload, Back and a refused booking. */
export interface VisitorDraft {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly note: string
  readonly hold: Hold | null
  /** When the hold ends by this device's clock, in milliseconds since 1970. */
  readonly heldUntil: number
  /** The wish for the waiting list that the hold, and the code, are for; null where they are for a time. */
  readonly wish: (WaitingWish & Pick<BookingSelection, 'services' | 'staff'>) | null
  /** The email to which a code was sent for this hold, or one that it replaces. */
  readonly codeSentTo: string | null
  /** When that code ends by this device's clock, in milliseconds since 1970. */
  readonly codeUntil: number
  /**
   * Idempotency key of the next hold, and of the booking. Sent again after a lost reply, the same key replaces the same
   * hold, and gives the same booking.
   */
  readonly key: string | null
  readonly booked: Booked | null
  /** The deposit that is being paid for the hold, and on which page. */
  readonly payment: NonNullable<Problem['payment']> | null
}

/** The draft of somebody who has just come. */
export const emptyDraft: VisitorDraft = {
  name: '',
  email: '',
  phone: '',
  note: '',
  hold: null,
  heldUntil: 0,
  wish: null,
  codeSentTo: null,
  codeUntil: 0,
  key: null,
  booked: null,
  payment: null,
}

const keyOf = (slug: string) => `booking of ${slug}`

/** The draft of a salon in this tab. */
export function storedDraft(slug: string): VisitorDraft {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(keyOf(slug)) ?? '{}')
    return { ...emptyDraft, ...(stored as Partial<VisitorDraft>) }
  } catch {
    return emptyDraft
  }
}

export const storeDraft = (slug: string, draft: VisitorDraft): void =>
  tabStorage.write(keyOf(slug), JSON.stringify(draft))
