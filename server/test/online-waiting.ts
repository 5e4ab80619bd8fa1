import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { offerFreedTimes } from '../src/features/online-booking/waiting/operations.ts'
import {
  bookOnline,
  draftFor,
  hold,
  proofOf,
  sendByEmail,
  tokenOf,
  turnOn,
} from './online-booking.ts'
import type { OpenSalon } from './open-salon.ts'
import { seedSalon } from './seed-salon.ts'

/** What somebody waits for, and how their email is known. */
interface JoinChoice {
  readonly on?: string
  readonly until?: string
  readonly services?: number[]
  readonly email?: string
  readonly how?: 'proven' | 'typed'
}

/**
 * A salon that books online and offers freed times, with a visit of Gil that can be given back.
 * @returns `bookAt` and `join` by visitors who have proven their email, or have only typed it
 */
export async function openWaiting(salon: OpenSalon) {
  const visitor = salon.anonymous
  // In the morning: half an hour after the first free start is well before the last one.
  salon.setNow(`${dayAfter(new Date().toISOString().slice(0, 10), 1)}T08:00:00.000Z`)
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller, { changeHours: 0, noticeMinutes: 0 })
  await sendByEmail(salon, seed.caller, ['waiting_list_offer'])
  const choice = { slug, services: [seed.cut.id] }
  const proofBy = async (how: 'proven' | 'typed', email: string) =>
    how === 'proven' ? { proof: await proofOf(salon, seed.caller, email) } : {}
  const bookAt = async (time: string, name: string, how: 'proven' | 'typed' = 'proven') => {
    const start = `${salon.now().toISOString().slice(0, 10)}T${time}:00.000Z`
    const email = `${name.toLowerCase()}@example.com`
    const who = { name, email, ...(await proofBy(how, email)) }
    return bookOnline(visitor, { ...choice, start, staffId: seed.member.id }, who)
  }
  const given = await bookAt('12:00', 'Gil')
  const { day } = wallClockAt(given.booking.start ?? '', 'Europe/Berlin')
  const join = async (
    name: string,
    {
      on = day,
      until = on,
      services = choice.services,
      email = `${name.toLowerCase()}@example.com`,
      how = 'proven',
    }: JoinChoice = {},
  ) => {
    const held = await hold(visitor, { ...choice, services, start: null })
    const body = {
      ...(await draftFor(held, { name, email, phone: '', ...(await proofBy(how, email)) })),
      firstDay: on,
      lastDay: until,
    }
    const made = await visitor.call(bookingPageRoutes.join, { params: { slug }, body })
    return { token: tokenOf(made) }
  }
  const giveBack = (booked = given) =>
    visitor.call(bookingLinkRoutes.cancel, { params: { token: tokenOf(booked) } })
  const offer = (minutes = 0) =>
    offerFreedTimes(salon.database.db, new Date(salon.now().getTime() + minutes * 60_000))
  const stateOf = async (params: { token: string }) =>
    (await visitor.call(bookingLinkRoutes.show, { params })).state
  /** Times that are being offered. */
  const freedTimes = async () =>
    (await salon.database.pool.query('select id, start_at from freed_times')).rows
  return { ...seed, choice, given, day, bookAt, join, giveBack, offer, stateOf, freedTimes }
}
