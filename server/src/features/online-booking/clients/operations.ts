import { ageGap } from '@salon/contract/age'
import type { BookingDraft } from '@salon/contract/booking-page'
import { lastDigits } from '@salon/contract/same-client'
import type { Db } from '../../../db/client.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { addCustomerIn } from '../../customers/operations.ts'
import * as bookings from '../bookings/queries.ts'
import { whoseBooking } from '../bookings/rules.ts'
import { formerIdentitiesOfBlocked } from './queries.ts'

/** Whose booking it is. */
export interface BookingClient {
  /** 0 for somebody of whom nothing is stored yet. */
  readonly id: number
  readonly isNew: boolean
  readonly mayBeId: number | null
  /** Whether it is the client's own email that they have proven, and not a name with a phone or email that others know. */
  readonly hasEmail: boolean
  /** Null where it is not known, or {@link hasEmail} is false. */
  readonly birthday: string | null
}

type TypedClient = Pick<BookingDraft, 'name' | 'email' | 'phone'>

/** Whose booking it is by what was typed. @throws Refusal please_call for one who is blocked, by any of these */
async function unblockedClient(tx: Db, salon: Salon, { name, email, phone = null }: TypedClient) {
  const typed = { name, email, phone }
  const whose = whoseBooking(typed, await bookings.likelyClients(tx, salon, typed))
  const { client, withEmail } = whose
  const known = [...withEmail, ...(client ? [client] : [])].map(({ id }) => id)
  if (known.length > 0) await refuseBlocked(tx, salon, known)
  await refuseFormerOfBlocked(tx, salon, typed)
  return whose
}

/**
 * The client of a booking, locked, of whom email or phone and the name agree.
 * @param draft `isProven`: whether the visitor reads the mailbox that they typed
 * @returns the id 0 for a new one
 * @throws Refusal please_call for one who is blocked
 */
export async function knownClient(
  tx: Db,
  salon: Salon,
  draft: TypedClient & { readonly isProven: boolean },
): Promise<BookingClient> {
  const { client, mayBe, withEmail } = await unblockedClient(tx, salon, draft)
  // None where the client was removed meanwhile.
  const locked = client && (await bookings.lockClient(tx, salon, client.id))
  if (locked) {
    const hasEmail = draft.isProven && withEmail.some(({ id }) => id === locked.id)
    // Who types what others know of somebody learns nothing of their age: the desk sees who is too young.
    const birthday = hasEmail ? locked.birthday : null
    return { ...locked, birthday, isNew: false, mayBeId: null, hasEmail }
  }
  return { id: 0, isNew: true, mayBeId: mayBe?.id ?? null, hasEmail: false, birthday: null }
}

/** The same client; a new one is added. What is stored of an existing one stays. */
export async function addedClient(
  tx: Db,
  salon: Salon,
  { name, email, phone = null }: TypedClient,
  known: BookingClient,
  now: Date,
): Promise<BookingClient> {
  if (!known.isNew) return known
  const { id } = await addCustomerIn(tx, salon, { name, email, phone, notes: null }, now)
  return { ...known, id }
}

/**
 * Whether somebody has never been there. A name, a phone number and an email are known to others, too: who is found by
 * these, without a proof of the email, is treated as somebody new.
 */
export const isFirstVisitOf = async (
  tx: Db,
  salon: Salon,
  { id, hasEmail }: Pick<BookingClient, 'id' | 'hasEmail'>,
): Promise<boolean> => !hasEmail || !(await bookings.hasCompleted(tx, salon, id))

/**
 * What the holder of a booking's link may learn of its client. The holder counts as the client if the email was proven,
 * and was the client's at booking or is now. That stays so when the desk corrects the email, merges the client or assigns
 * the visit to another client, such as a child, so that the minimum age is still checked. A holder whose email is
 * unproven or differs from the client's may be a stranger: `birthday` is null, so that no refusal reveals the age.
 */
export function clientOfLink(
  {
    isProven,
    isClientsEmail,
    email,
  }: Pick<bookings.BookingRow, 'isProven' | 'isClientsEmail' | 'email'>,
  client: Pick<BookingClient, 'id' | 'birthday'> & { readonly email: string | null },
): Pick<BookingClient, 'id' | 'hasEmail' | 'birthday'> {
  const isOwn = isClientsEmail || client.email?.toLowerCase() === email?.toLowerCase()
  const hasEmail = isProven && isOwn
  return { id: client.id, hasEmail, birthday: hasEmail ? client.birthday : null }
}

/** Refuses where one of these clients is blocked. @throws Refusal please_call */
export async function refuseBlocked(tx: Db, salon: Salon, ids: readonly number[]): Promise<void> {
  if ((await bookings.blockedAmong(tx, salon, ids)).length > 0) throw new Refusal('please_call')
}

/**
 * Refuses somebody with an email, or a phone and name, that the merge of a blocked client has dropped. Nothing else
 * recognises a client by these: the salon has decided which of them are the client's.
 * @throws Refusal please_call
 */
async function refuseFormerOfBlocked(
  tx: Db,
  salon: Salon,
  typed: { readonly name: string; readonly email: string; readonly phone: string | null },
): Promise<void> {
  const email = typed.email.toLowerCase()
  const digits = lastDigits(typed.phone)
  const former = await formerIdentitiesOfBlocked(tx, salon, { email, digits })
  const { client, withEmail } = whoseBooking(typed, former)
  if (client || withEmail.length > 0) throw new Refusal('please_call')
}

/** Refuses a client who is known to be younger on a day than one of the services asks. @throws Refusal too_young */
export function refuseTooYoung(
  { birthday }: Pick<BookingClient, 'birthday'>,
  services: readonly { readonly minimumAge: number | null }[],
  day: string,
): void {
  if (services.some((service) => ageGap(birthday, service, day))) throw new Refusal('too_young')
}

/**
 * Refuses one more of what a person may have, by their email. What the same client has by other emails counts for
 * nothing: a name and a phone number are known to others, who could use up the limit, and would learn by it who is a
 * client. For the same reason what has an unproven email does not count towards the limit of a proven one. Without a
 * mail server no email is proven, and everything by it counts: a stranger can then use up a client's limit, whose
 * refusal asks them to call. The alternative is no limit at all.
 * @param count how many there are of an email
 * @throws Refusal most_bookings
 */
export async function refuseBeyondLimit(
  { mostBookings }: { readonly mostBookings: number },
  { email, isProven }: { readonly email: string; readonly isProven: boolean },
  count: (of: bookings.CountedEmail) => Promise<{ count: number } | undefined>,
): Promise<void> {
  const present = found(await count({ email: email.toLowerCase(), onlyProven: isProven }))
  if (present.count >= mostBookings) throw new Refusal('most_bookings')
}

/** {@link refuseBeyondLimit}, of future bookings. @throws Refusal most_bookings */
export const refuseMoreBookings = (
  tx: Db,
  salon: Salon,
  draft: { readonly email: string; readonly isProven: boolean },
  settings: { readonly mostBookings: number },
  now: Date,
): Promise<void> =>
  refuseBeyondLimit(settings, draft, (of) => bookings.countFuture(tx, salon, of, now.toISOString()))

/**
 * Refuses the client of an offer by the rules of any booking: a block also by an email that was only typed. One whom the
 * desk put on the list may have no email.
 * @throws Refusal please_call; most_bookings
 */
export async function refuseOffered(
  tx: Db,
  salon: Salon,
  { customerId, name, email, phone, isProven }: bookings.BookingRow,
  settings: { readonly mostBookings: number },
  now: Date,
): Promise<void> {
  await refuseBlocked(tx, salon, [customerId])
  if (email === null) return
  await unblockedClient(tx, salon, { name, email, phone })
  await refuseMoreBookings(tx, salon, { email, isProven }, settings, now)
}
