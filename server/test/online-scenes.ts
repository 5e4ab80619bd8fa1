import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { onlineBookingRoutes, onlineBookingSettingsEdit } from '@salon/contract/online-booking'
import type { Operation } from '@salon/contract/permissions'
import { dayAfter } from '@salon/contract/salon-clock'
import { offerFreedTimes } from '../src/features/online-booking/waiting/operations.ts'
import type { RequestParts, World } from './open-world.ts'
import {
  bookOnline,
  dayOfStart,
  draftFor,
  freeStarts,
  hold,
  sendByEmail,
  tokenOf,
  turnOn,
} from './online-booking.ts'

/** A successful call of online booking; `keep` are the fields that the fuzz tests must not replace. */
interface OnlineScene extends RequestParts {
  readonly keep?: readonly string[]
}
type PreparedOnline = (world: World) => OnlineScene | Promise<OnlineScene>

/** Makes something once for each world, for calls that only read it. */
function once<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const made = new WeakMap<World, Promise<T>>()
  return (world) => {
    const known = made.get(world) ?? make(world)
    made.set(world, known)
    return known
  }
}
/** The address of the world's booking page, which the first call turns on. */
export const slugOf = once((world) => turnOn(world.owner, { mostBookings: 50, changeHours: 0 }))

const choiceOf = async (world: World) => ({
  slug: await slugOf(world),
  services: world.services.slice(0, 1),
})

export const heldBy = async (world: World) => hold(world.salon.anonymous, await choiceOf(world))

let count = 0

/** A visitor of their own each time, since a client has so many bookings at most. */
const someone = () => ({ name: `Ivy Kay ${++count}`, email: `ivy${count}@example.com`, phone: '' })

export const bookedBy = async (world: World) =>
  bookOnline(world.salon.anonymous, await choiceOf(world), someone())

/** A booking that waits for the salon's answer. */
async function awaiting(world: World): Promise<{ id: number; appointmentId: number }> {
  await slugOf(world)
  const confirm = (confirmation: 'by_salon' | 'at_once') =>
    world.owner.call(onlineBookingRoutes.editSettings, {
      body: { confirmation, isOn: true, services: null, staffIds: null },
    })
  await confirm('by_salon')
  const { booking } = await bookedBy(world)
  await confirm('at_once')
  const all = await world.owner.call(onlineBookingRoutes.awaiting)
  const made = all.findLast(({ start }) => start === booking.start)
  return { id: made?.id ?? 0, appointmentId: made?.appointmentIds[0] ?? 0 }
}

/** A place on the waiting list. */
const joined = async (world: World) => ({
  ...(await draftFor(
    await hold(world.salon.anonymous, { ...(await choiceOf(world)), start: null }),
    someone(),
  )),
  firstDay: dayAfter(world.salon.now().toISOString().slice(0, 10), 1),
  lastDay: dayAfter(world.salon.now().toISOString().slice(0, 10), 20),
})

const onPage =
  (
    more: (world: World) => Omit<OnlineScene, 'params'> | Promise<Omit<OnlineScene, 'params'>>,
  ): PreparedOnline =>
  async (world) => ({ params: { slug: await slugOf(world) }, ...(await more(world)) })

const shownBooking = once(bookedBy)
const shownRequest = once(awaiting)

const byLink =
  (more: Omit<OnlineScene, 'params'> = {}): PreparedOnline =>
  async (world) => ({ params: { token: tokenOf(await bookedBy(world)) }, ...more })

/** Reads a booking by its link. */
const readsLink =
  (more: (world: World) => Omit<OnlineScene, 'params'> = () => ({})): PreparedOnline =>
  async (world) => ({ params: { token: tokenOf(await shownBooking(world)) }, ...more(world) })

/** Days that can be booked. */
function soon({ salon }: World): OnlineScene {
  const today = salon.now().toISOString().slice(0, 10)
  return {
    query: { from: dayAfter(today, 3), to: dayAfter(today, 5) },
    keep: ['from', 'to', 'staffId'],
  }
}

/** The link of a time that is offered: a visitor waits, and somebody else gives their time back. */
export async function offered(world: World) {
  const { salon } = world
  const slug = await slugOf(world)
  await sendByEmail(salon, world.owner, ['waiting_list_offer'])
  const today = salon.now().toISOString().slice(0, 10)
  // Of a day that nobody else on the list waits for.
  const choice = { ...(await choiceOf(world)), from: dayAfter(today, 25) }
  const given = await bookOnline(salon.anonymous, choice, someone())
  const day = dayOfStart(given.booking.start)
  const body = { ...(await joined(world)), firstDay: day, lastDay: day }
  const waiting = await salon.anonymous.call(bookingPageRoutes.join, { params: { slug }, body })
  await salon.anonymous.call(bookingLinkRoutes.cancel, { params: { token: tokenOf(given) } })
  // Whenever this runs, at noon: at night nothing is offered.
  await offerFreedTimes(salon.database.db, new Date(`${dayAfter(today, 1)}T12:00:00.000Z`))
  return tokenOf(waiting)
}

/** What a visitor shows of themselves; the honeypot and a code would be refused. */
const visitorFields = ['hold', 'solution', 'website', 'code', 'name', 'email', 'phone']
const ruleFields = Object.keys(onlineBookingSettingsEdit.shape).filter(
  (name) => name !== 'embedSites',
)

/** Free times of two services. */
const freeTimesOf = (world: World): OnlineScene => {
  const { query, keep = [] } = soon(world)
  return {
    query: { services: world.services.slice(0, 2).join(), ...query },
    keep: [...keep, 'services'],
  }
}

/** How to call the operations of online booking so that they succeed. */
export const onlineScenes = {
  'GET /api/book/:slug': onPage(() => ({})),
  'GET /api/book/:slug/days': onPage(freeTimesOf),
  'GET /api/book/:slug/times': onPage(freeTimesOf),
  'POST /api/book/:slug/hold': onPage(async (world) => {
    const choice = await choiceOf(world)
    const [free] = await freeStarts(world.salon.anonymous, choice)
    return {
      body: { services: choice.services, start: free?.start },
      keep: ['services', 'start', 'staffId', 'replaces'],
    }
  }),
  'POST /api/book/:slug/code': onPage(async (world) => {
    const { hold: held, solution, email, language } = await draftFor(await heldBy(world))
    return { body: { hold: held, solution, email, language }, keep: ['hold', 'solution'] }
  }),
  'POST /api/book/:slug/bookings': onPage(async (world) => ({
    body: await draftFor(await heldBy(world), someone()),
    keep: visitorFields,
  })),
  'POST /api/book/:slug/waiting': onPage(async (world) => ({
    body: await joined(world),
    keep: [...visitorFields, 'staffIds', 'firstDay', 'lastDay'],
  })),
  'GET /api/booking-link/:token': readsLink(),
  'GET /api/booking-link/:token/days': readsLink(soon),
  'GET /api/booking-link/:token/times': readsLink(soon),
  'GET /api/booking-link/:token/visit.ics': readsLink(),
  'POST /api/booking-link/:token/confirm': byLink(),
  'POST /api/booking-link/:token/move': async (world) => {
    const given = await bookedBy(world)
    const free = await freeStarts(world.salon.anonymous, await choiceOf(world))
    return {
      params: { token: tokenOf(given) },
      body: { start: free.at(-1)?.start },
      keep: ['start', 'staffId', 'lines'],
    }
  },
  'POST /api/booking-link/:token/cancel': byLink(),
  'POST /api/booking-link/:token/accept': async (world) => ({
    params: { token: await offered(world) },
  }),
  'GET /api/online-booking': () => ({}),
  'PUT /api/online-booking': () => ({
    body: { noticeMinutes: 60, embedSites: [] },
    // By other rules the calls that follow would find nothing to book.
    keep: ruleFields,
  }),
  'GET /api/online-bookings/awaiting': async (world) => {
    await shownRequest(world)
    return {}
  },
  'GET /api/online-bookings/held': soon,
  'POST /api/online-bookings/:id/accept': async (world) => ({
    params: { id: (await awaiting(world)).id },
  }),
  'POST /api/online-bookings/:id/decline': async (world) => ({
    params: { id: (await awaiting(world)).id },
  }),
  'GET /api/appointments/:id/online-booking': async (world) => ({
    params: { id: (await shownRequest(world)).appointmentId },
  }),
  'GET /api/customers/:id/online-booking': ({ ids }) => ({ params: { id: ids['customers'] } }),
  'PUT /api/customers/:id/online-booking': ({ ids }) => ({
    params: { id: ids['customers'] },
    body: { isBlocked: true },
  }),
} satisfies Partial<Record<Operation, PreparedOnline>>
