import { bookingLinkRoutes } from '@salon/contract/booking-link'
import {
  bookingPageRoutes,
  type BookingDraft,
  type Hold,
  type WaitingDraftOnline,
} from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import type { Reason } from '@salon/contract/errors'
import type { Operation } from '@salon/contract/permissions'
import type { Route } from '@salon/contract/route'
import { serviceRoutes } from '@salon/contract/services'
import { onlineScenes } from './online-scenes.ts'
import { bookOnline, hold, proofOf, turnOn } from './online-booking.ts'
import { askedForDeposit, openDeposit } from './deposit-scenes.ts'
import type { RequestParts, World } from './open-world.ts'
import { solved } from './solved-challenge.ts'

type ProvokeOnline = (
  cast: { readonly world: World; readonly otherSalon: World },
  route: Route,
  scene: RequestParts,
) => RequestParts | Promise<RequestParts>

const body = (scene: RequestParts) => scene.body as BookingDraft
const slugIn = (scene: RequestParts) => String(scene.params?.['slug'])

/** The same call with other fields. */
const withBody =
  (change: object): ProvokeOnline =>
  (_, __, scene) => ({ ...scene, body: { ...body(scene), ...change } })

/** Without the proof of work that belongs to its hold. */
const unsolved = withBody({ solution: undefined })
const lapsed = withBody({ hold: 'A'.repeat(43) })

/** By a client with the email who is blocked. */
const blocked: ProvokeOnline = async ({ world: { owner, salon } }, _, scene) => {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into customers (user_id, name, email, search_key)
     values ($1, 'Bo Lund', 'bo@example.com', $2) returning id`,
    [owner.account?.id, ' bo lund\tbo@example.com\t'],
  )
  const params = { id: rows[0]?.id ?? 0 }
  await owner.call(onlineBookingRoutes.blockClient, { params, body: { isBlocked: true } })
  return { ...scene, body: { ...body(scene), email: 'bo@example.com' } }
}

/** By a client who is known to be a child, of services for others. */
const tooYoung: ProvokeOnline = async ({ world: { owner, salon, services } }, _, scene) => {
  const child = { name: 'Kit Lund', email: 'kit@example.com' }
  await owner.call(customerRoutes.add, { body: { ...child, birthday: '2020-01-02' } })
  for (const id of services)
    await owner.call(serviceRoutes.edit, { params: { id }, body: { minimumAge: 16 } })
  const proof = await proofOf(salon, owner, child.email)
  return { ...scene, body: { ...body(scene), ...child, proof } }
}

/** By the newest client, who turns out to be a child, of services for others. */
const turnsOutYoung: ProvokeOnline = async ({ world: { owner, salon, services } }, _, scene) => {
  await salon.database.pool.query(
    `update customers set birthday = '2020-01-02'
     where id = (select customer_id from online_bookings order by id desc limit 1)`,
  )
  await salon.database.pool.query('update online_bookings set is_proven = true')
  for (const id of services)
    await owner.call(serviceRoutes.edit, { params: { id }, body: { minimumAge: 16 } })
  return scene
}

/** By the newest client, who was blocked meanwhile. */
const turnsOutBlocked: ProvokeOnline = async ({ world: { salon } }, _, scene) => {
  await salon.database.pool.query(
    `insert into booking_blocks (user_id, customer_id)
     select user_id, customer_id from online_bookings order by id desc limit 1`,
  )
  return scene
}

/** The desk books what is held. */
async function bookOver({ owner, salon }: World, held: Pick<Hold, 'start'>): Promise<void> {
  await salon.database.pool.query(
    `insert into appointments (user_id, customer_id, service_id, staff_id, appointment_date, duration, price)
     select m.user_id, c.id, s.id, m.id, $2::timestamptz, 60, 1 from staff m
     cross join lateral (select id from customers where user_id = m.user_id order by id limit 1) c
     cross join lateral (select id from services where user_id = m.user_id order by id limit 1) s
     where m.user_id = $1`,
    [owner.account?.id, held.start],
  )
}

/** The start of the hold that a call names. */
async function startOf({ salon }: World): Promise<Pick<Hold, 'start'>> {
  const { rows } = await salon.database.pool.query<{ start: Date }>(
    'select starts_at as start from booking_holds where starts_at is not null order by id desc limit 1',
  )
  return { start: rows[0]?.start.toISOString() ?? null }
}

/** A link of a visit that cannot be changed any more: the salon has called it off. */
const calledOff: ProvokeOnline = async ({ world: { salon } }, _, scene) => {
  await salon.database.pool.query(
    `update appointments set status = 'cancelled' where online_booking_id is not null`,
  )
  return scene
}

const answered: ProvokeOnline = async ({ world: { owner } }, _, scene) => {
  const params = { id: Number(scene.params?.['id']) }
  await owner.call(onlineBookingRoutes.accept, { params })
  return scene
}

/** A booking that owes a deposit: in the other salon, since the calls that follow book in the world's. */
async function owing(otherSalon: World): Promise<RequestParts> {
  await askedForDeposit(otherSalon)
  return onlineScenes['POST /api/book/:slug/bookings'](otherSalon)
}

/** Refusals of online booking. */
export const onlineRefusals: Partial<Record<`${Operation} ${Reason}`, ProvokeOnline>> = {
  'POST /api/book/:slug/hold slot_taken': async ({ world }, _, scene) => {
    const held = await hold(world.salon.anonymous, {
      slug: slugIn(scene),
      services: world.services.slice(0, 1),
    })
    await bookOver(world, held)
    return { ...scene, body: { ...body(scene), start: held.start } }
  },
  'POST /api/book/:slug/code hold_lapsed': lapsed,
  'POST /api/book/:slug/code robot_check_failed': unsolved,
  'POST /api/book/:slug/bookings hold_lapsed': lapsed,
  'POST /api/book/:slug/bookings robot_check_failed': unsolved,
  // Filled in by programs alone.
  'POST /api/book/:slug/bookings wrong_code': withBody({ website: 'https://spam.example' }),
  'POST /api/book/:slug/bookings please_call': blocked,
  'POST /api/book/:slug/bookings too_young': tooYoung,
  'POST /api/book/:slug/bookings most_bookings': async ({ world }, _, scene) => {
    const { name, email, phone } = body(scene)
    const choice = { slug: slugIn(scene), services: world.services.slice(0, 1) }
    await bookOnline(world.salon.anonymous, choice, { name, email, phone: phone ?? '' })
    await world.owner.call(onlineBookingRoutes.editSettings, { body: { mostBookings: 1 } })
    return scene
  },
  'POST /api/book/:slug/bookings slot_taken': async ({ world }, _, scene) => {
    await bookOver(world, await startOf(world))
    return scene
  },
  'POST /api/book/:slug/bookings terms_changed': async ({ world }, _, scene) => {
    const params = { id: world.services[0] ?? 0 }
    const { price } = (await world.owner.call(serviceRoutes.list)).find(
      ({ id }) => id === params.id,
    ) ?? { price: '1' }
    await world.owner.call(serviceRoutes.edit, { params, body: { price: Number(price) + 1 } })
    return scene
  },
  'POST /api/book/:slug/bookings deposit_needed': async ({ otherSalon }) => {
    const scene = await owing(otherSalon)
    await openDeposit(otherSalon, body(scene).hold)
    return scene
  },
  // Without a public address nobody could come back from the provider's page.
  'POST /api/book/:slug/bookings payment_unavailable': ({ otherSalon }) => owing(otherSalon),
  'POST /api/deposits/:id/refund already_answered': async ({ world }, _, scene) => {
    await world.salon.database.pool.query(
      `update deposits set state = 'refunded', refund_reason = 'by_staff' where id = $1`,
      [scene.params?.['id']],
    )
    return scene
  },
  'POST /api/book/:slug/waiting hold_lapsed': lapsed,
  'POST /api/book/:slug/waiting robot_check_failed': unsolved,
  'POST /api/book/:slug/waiting wrong_code': withBody({ website: 'https://spam.example' }),
  'POST /api/book/:slug/waiting please_call': blocked,
  'POST /api/book/:slug/waiting too_young': tooYoung,
  'POST /api/book/:slug/waiting most_bookings': async ({ world }, _, scene) => {
    const choice = { slug: slugIn(scene), services: world.services.slice(0, 1), start: null }
    const { hold: held, challenge } = await hold(world.salon.anonymous, choice)
    const another = {
      ...(scene.body as WaitingDraftOnline),
      hold: held,
      solution: await solved(challenge),
    }
    const params = { slug: choice.slug }
    await world.salon.anonymous.call(bookingPageRoutes.join, { params, body: another })
    await world.owner.call(onlineBookingRoutes.editSettings, { body: { mostBookings: 1 } })
    return scene
  },
  'POST /api/booking-link/:token/confirm too_late': calledOff,
  'POST /api/booking-link/:token/move too_late': calledOff,
  'POST /api/booking-link/:token/move slot_taken': async ({ world }, _, scene) => {
    const slug = await turnOn(world.owner, { changeHours: 0 })
    const choice = { slug, services: world.services.slice(0, 1) }
    const { booking } = await bookOnline(world.salon.anonymous, choice, { email: 'mo@example.com' })
    await bookOver(world, booking)
    return { ...scene, body: { start: booking.start } }
  },
  'POST /api/booking-link/:token/move please_call': turnsOutBlocked,
  'POST /api/booking-link/:token/move too_young': turnsOutYoung,
  'POST /api/booking-link/:token/cancel too_late': calledOff,
  'POST /api/booking-link/:token/accept too_late': async ({ world }, _, scene) => {
    const params = { token: String(scene.params?.['token']) }
    await world.salon.anonymous.call(bookingLinkRoutes.cancel, { params })
    return scene
  },
  'POST /api/booking-link/:token/accept please_call': turnsOutBlocked,
  'POST /api/booking-link/:token/accept most_bookings': async ({ world }, _, scene) => {
    const { rows } = await world.salon.database.pool.query<{ email: string }>(
      `select email from online_bookings where state = 'offered' order by id desc limit 1`,
    )
    const choice = {
      slug: await turnOn(world.owner, { mostBookings: 1 }),
      services: world.services.slice(0, 1),
    }
    await bookOnline(world.salon.anonymous, choice, { email: rows[0]?.email ?? '' })
    return scene
  },
  'POST /api/booking-link/:token/accept slot_taken': async ({ world }, _, scene) => {
    await bookOver(world, await startOf(world))
    return scene
  },
  'POST /api/booking-link/:token/accept too_young': turnsOutYoung,
  'PUT /api/online-booking slug_taken': async ({ otherSalon }) => ({
    body: { slug: await turnOn(otherSalon.owner) },
  }),
  'POST /api/online-bookings/:id/accept already_answered': answered,
  'POST /api/online-bookings/:id/decline already_answered': answered,
}
