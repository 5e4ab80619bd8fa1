import { bookingPageRoutes, type Booked, type Hold } from '@salon/contract/booking-page'
import { onlineBookingRoutes, type OnlineBookingSettingsEdit } from '@salon/contract/online-booking'
import type { Language } from '@salon/contract/vocabulary'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import type { MessageKind } from '@salon/contract/message-vocabulary'
import { messageSettings } from '../src/db/schema/messages.ts'
import { sharedSecret } from '../src/db/shared-secret.ts'
import { proofFor } from '../src/features/online-booking/holds/operations.ts'
import type { Caller, OpenSalon } from './open-salon.ts'
import { salonOf } from './salon-of.ts'
import { solved } from './solved-challenge.ts'

let count = 0

/** Turns online booking on, with an address of its own. @returns the address */
export async function turnOn(
  owner: Caller,
  rules: OnlineBookingSettingsEdit = {},
): Promise<string> {
  const slug = rules.slug ?? `salon-${Date.now().toString(36)}-${++count}`
  await owner.call(onlineBookingRoutes.editSettings, { body: { isOn: true, ...rules, slug } })
  return slug
}

/** Sends messages of some kinds by email. By rows: over the API a mail server would be required. */
export async function sendByEmail(
  { database }: Pick<OpenSalon, 'database'>,
  owner: Caller,
  emailKinds: MessageKind[],
): Promise<void> {
  await database.db
    .insert(messageSettings)
    .values({ userId: salonOf(owner).id, emailKinds })
    .onConflictDoUpdate({ target: messageSettings.userId, set: { emailKinds } })
}

/** What a visitor chooses. */
interface Choice {
  readonly slug: string
  readonly services: number[]
  readonly staffId?: number
  /** The first free start from this day on, unless given; null keeps no time. */
  readonly from?: string
  readonly start?: string | null
  readonly replaces?: string
}

/** The free starts of the days from one on. */
export async function freeStarts(visitor: Caller, { slug, services, staffId, from }: Choice) {
  const first = from ?? (await visitor.call(bookingPageRoutes.page, { params: { slug } })).firstDay
  const days = await visitor.call(bookingPageRoutes.times, {
    params: { slug },
    query: { services: services.join(), staffId, from: first, to: dayAfter(first, 6) },
  })
  return days.flatMap(({ times }) => times)
}

/** The day of a start by the clock of the salons that tests make. */
export const dayOfStart = (start: string | null | undefined): string =>
  wallClockAt(start ?? '', 'Europe/Berlin').day

/** Holds a start. */
export async function hold(visitor: Caller, choice: Choice): Promise<Hold> {
  const start =
    choice.start === undefined
      ? ((await freeStarts(visitor, choice))[0]?.start ?? null)
      : choice.start
  const { slug, services, staffId, replaces } = choice
  const body = { services, staffId, start, replaces }
  return visitor.call(bookingPageRoutes.hold, { params: { slug }, body })
}

export const ivy = {
  name: 'Ivy Kay',
  email: 'ivy@example.com',
  phone: '030 654321',
  language: 'en' as Language,
}

/** What a visitor types, and the proof of their email. */
export type TestVisitor = Partial<typeof ivy & { note: string; proof: string }>

/** The proof that a browser has of an email from before; on a server without mail, too, where it gets none. */
export async function proofOf(
  { database, now }: Pick<OpenSalon, 'database' | 'now'>,
  owner: Caller,
  email: string,
): Promise<string> {
  const secret = await sharedSecret(database.db, 'online-booking')
  return proofFor(salonOf(owner), email, { canMail: true, secret, now: now() }) ?? ''
}

/** The body by which a visitor books what they hold. */
export const draftFor = async (held: Hold, visitor: TestVisitor = {}) => ({
  ...ivy,
  ...visitor,
  hold: held.hold,
  solution: await solved(held.challenge),
})

/** Books the first free start, without codes. */
export async function bookOnline(
  visitor: Caller,
  choice: Choice,
  who: TestVisitor = {},
): Promise<Booked> {
  const body = await draftFor(await hold(visitor, choice), who)
  return visitor.call(bookingPageRoutes.book, { params: { slug: choice.slug }, body })
}

/** The token of a client's link. */
export const tokenOf = ({ link }: Pick<Booked, 'link'>) => link.split('/').at(-1) ?? ''
