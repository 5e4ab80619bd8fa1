import { depositRoutes } from '@salon/contract/deposits'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { eq } from 'drizzle-orm'
import { depositSettings, deposits } from '../src/db/schema/deposits.ts'
import { bookingHolds } from '../src/db/schema/online-booking.ts'
import { webhookUrlOf } from '../src/features/online-booking/deposit-settings/operations.ts'
import { openGatewaySecrets } from '../src/gateways/gateway-secrets.ts'
import { hashOf } from '../src/kernel/secrets.ts'
import { secretKey, webhookSecret } from './deposits.ts'
import { bookedBy, heldBy, slugOf } from './online-scenes.ts'
import type { World } from './open-world.ts'
import { salonOf } from './salon-of.ts'
import { eventOf, stripeSignature } from './stripe-stub.ts'

let count = 0
const idOf = ({ owner }: World) => salonOf(owner).id

/** Turns deposits on by rows: over the API a public address would be required. */
export async function askedForDeposit(world: World): Promise<void> {
  const userId = idOf(world)
  await world.salon.database.db
    .insert(depositSettings)
    .values({ userId, payment: 'stripe', percent: 100 })
    .onConflictDoUpdate({ target: depositSettings.userId, set: { payment: 'stripe' } })
}

/** A page that a hold can be paid on. @returns its name at the provider */
export async function openDeposit({ salon, ...world }: World, hold: string): Promise<string> {
  const { db } = salon.database
  const holdHash = hashOf(hold)
  const [held] = await db.select().from(bookingHolds).where(eq(bookingHolds.tokenHash, holdHash))
  const lines = held?.lines ?? []
  const draft = { phone: null, language: 'en' as const, note: null, isProven: true }
  const n = ++count
  const [row] = await db
    .insert(deposits)
    .values({
      userId: idOf({ salon, ...world }),
      state: 'open',
      holdHash,
      draft: { ...draft, name: `Ida Paying ${n}`, email: `ida${n}@example.com` },
      lines,
      amount: lines[0]?.price ?? '40.00',
      currency: 'EUR',
      sessionId: `cs_scene_${n}`,
      sessionUrl: 'https://pay.example/1',
      expiresAt: new Date(salon.now().getTime() + 30 * 60_000).toISOString(),
    })
    .returning()
  return row?.key ?? ''
}

/** A deposit that was paid for a booking of the world. */
export async function paidDeposit(world: World): Promise<{ id: number; appointmentId: number }> {
  const { salon, owner } = world
  await bookedBy(world)
  const { rows } = await salon.database.pool.query<{ id: number; booking: number; at: Date }>(
    `select id::int, online_booking_id::int as booking, appointment_date as at from appointments
     where user_id = $1 and online_booking_id is not null order by online_booking_id desc limit 1`,
    [idOf(world)],
  )
  const [visit] = rows
  const appointmentId = visit?.id ?? 0
  const params = { id: appointmentId }
  const { appointmentIds } = await owner.call(onlineBookingRoutes.ofAppointment, { params })
  const terms = { duration: 60, initialWork: 0, processing: 0, cleanup: 0, price: '40.00' }
  const line = { serviceId: world.services[0] ?? 0, staffId: 0, ...terms }
  const [row] = await salon.database.db
    .insert(deposits)
    .values({
      userId: idOf(world),
      state: 'paid',
      holdHash: hashOf(`paid ${++count}`),
      lines: [{ ...line, start: visit?.at.toISOString() ?? '' }],
      amount: '20.00',
      currency: 'EUR',
      expiresAt: salon.now().toISOString(),
      paymentId: `pi_scene_${count}`,
      paidAt: salon.now().toISOString(),
      bookingId: visit?.booking ?? 0,
    })
    .returning()
  return { id: row?.id ?? 0, appointmentId: appointmentIds[0] ?? 0 }
}

/** How to call the operations of deposits so that they succeed. */
export const depositScenes = {
  'GET /api/deposit-settings': () => ({}),
  'PUT /api/deposit-settings': async ({ salon }: World) => {
    // The secret that keys are encrypted by is made once for all salons, and stays whatever fails.
    await openGatewaySecrets(salon.database.db).sign('')
    return {
      body: { percent: 1 + (++count % 100), secretKey },
      keep: ['payment', 'secretKey', 'webhookSecret'],
    }
  },
  'GET /api/deposits': async (world: World) => {
    await paidDeposit(world)
    return {}
  },
  'GET /api/appointments/:id/deposit': async (world: World) => ({
    params: { id: (await paidDeposit(world)).appointmentId },
  }),
  'POST /api/deposits/:id/refund': async (world: World) => ({
    params: { id: (await paidDeposit(world)).id },
  }),
  'POST /api/book/:slug/payment': async (world: World) => {
    const { hold } = await heldBy(world)
    await openDeposit(world, hold)
    return { params: { slug: await slugOf(world) }, body: { hold }, keep: ['hold'] }
  },
  'POST /api/stripe-events/:key': async (world: World) => {
    const { salon, owner } = world
    await owner.call(depositRoutes.editSettings, { body: { secretKey, webhookSecret } })
    const key = await openDeposit(world, (await heldBy(world)).hold)
    const session = { id: `cs_scene_${count}`, url: '', fields: { 'metadata[deposit]': key } }
    const { id, type, data } = eventOf('completed', session, `evt_${key}`)
    const body = { id, type, data }
    const base = new URL('https://book.example')
    const url = await webhookUrlOf(idOf(world), base, openGatewaySecrets(salon.database.db))
    const signature = stripeSignature(webhookSecret, JSON.stringify(body), salon.now())
    return {
      params: { key: url.split('/').at(-1) },
      body,
      headers: { 'stripe-signature': signature },
      // The signature is over all of it.
      keep: ['key', 'id', 'type', 'data'],
    }
  },
}
