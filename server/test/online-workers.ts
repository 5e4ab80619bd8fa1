import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { messageKinds } from '@salon/contract/message-vocabulary'
import { messageRoutes } from '@salon/contract/messages'
import { dayAfter } from '@salon/contract/salon-clock'
import { staffRoutes } from '@salon/contract/staff'
import fc from 'fast-check'
import { messageJobs } from '../src/jobs/message-jobs.ts'
import { offerFreedTimes } from '../src/features/online-booking/waiting/operations.ts'
import type { MessageSenders } from '../src/features/messages/sending/operations.ts'
import { draftFor, freeStarts, hold, sendByEmail, tokenOf, turnOn } from './online-booking.ts'
import type { OpenSalon } from './open-salon.ts'
import { seedSalon } from './seed-salon.ts'
import type { StubGateway } from './sms-gateway-stub.ts'

const minute = 60 * 1000
/** Links and rows that operations choose among: the newest, since most of the others are over. */
const newest = 40

/** An operation; the numbers choose among what is there when it is its turn. */
export const onlineStep = fc.record({
  what: fc.constantFrom(
    ...(['book', 'book', 'book', 'hold', 'move', 'move', 'cancel', 'join', 'accept'] as const),
    ...(['desk book', 'desk book', 'desk move', 'desk move', 'desk cancel'] as const),
    ...(['restore', 'delete', 'undelete', 'send', 'send'] as const),
  ),
  which: fc.nat(9_999),
  service: fc.nat(1),
})
export type OnlineStep = typeof onlineStep extends fc.Arbitrary<infer S> ? S : never

export type BusyOnlineSalon = Awaited<ReturnType<typeof openBusyOnlineSalon>>

/** A salon that takes bookings online, with two who work in it; it sends nothing. */
export async function openBusyOnlineSalon(salon: OpenSalon) {
  const seeded = await seedSalon(salon)
  const { caller, cut, color } = seeded
  const ben = await caller.call(staffRoutes.add, { body: { name: 'Ben Fox' } })
  const slug = await turnOn(caller, { mostBookings: 50, changeHours: 0, noticeMinutes: 60 })
  const day = dayAfter(salon.now().toISOString().slice(0, 10), 3)
  return { ...seeded, slug, day, services: [cut.id, color.id], staff: [seeded.member.id, ben.id] }
}

/**
 * Sends every kind of message by both channels, SMS by a gateway at `gatewayUrl`. The first visits of the busy day
 * are reminded of as soon as the clock moves.
 */
export async function sendEverything(salon: OpenSalon, { caller, client }: BusyOnlineSalon) {
  await caller.call(customerRoutes.edit, {
    params: { id: client.id },
    body: { email: 'ann@client.example', phone: '0151 2345678' },
  })
  await sendByEmail(salon, caller, [...messageKinds])
  await caller.call(messageRoutes.editSettings, {
    body: {
      smsKinds: [...messageKinds],
      reminderHours: 72,
      secondReminderHours: 71,
      gateway: {
        provider: '46elks',
        sender: 'Salon',
        account: 'u',
        key: 'k',
        callingCode: '49',
      },
    },
  })
}

/** What workers share: links, deleted rows, the senders of messages, and what their operations came to. */
export interface SharedWork {
  readonly salon: OpenSalon
  readonly online: BusyOnlineSalon
  readonly senders: MessageSenders
  readonly gateway: StubGateway
  readonly tokens: string[]
  readonly waiting: string[]
  readonly deleted: number[]
  readonly counts: { done: number; refused: number; booked: number; byDesk: number }
}

/** Sends what is due, as the program's jobs do; the clock goes on by so many minutes. */
export async function sendAfter({ salon, senders }: SharedWork, minutes: number): Promise<void> {
  const { db } = salon.database
  salon.setNow(new Date(salon.now().getTime() + minutes * minute).toISOString())
  await offerFreedTimes(db, salon.now())
  const { signal } = new AbortController()
  for (const { run } of messageJobs(db, senders, () => salon.now())) await run(signal)
}

/** One worker: what is refused is refused, and the next step follows. */
export async function work(
  steps: readonly OnlineStep[],
  worker: number,
  shared: SharedWork,
): Promise<void> {
  for (const [n, step] of steps.entries()) {
    try {
      await take(step, worker * 1_000_000 + n, shared)
      shared.counts.done += 1
    } catch (error) {
      if (!/ (403|404|409|410|422)\b/.test(String(error))) throw error
      shared.counts.refused += 1
    }
  }
}

const pick = <T>(all: readonly T[], which: number): T | undefined => {
  const last = all.slice(-newest)
  return last[which % Math.max(last.length, 1)]
}

async function take(step: OnlineStep, number: number, shared: SharedWork): Promise<void> {
  const { what, which, service } = step
  const { salon, online, tokens, waiting, deleted, gateway, counts } = shared
  const { slug, day, services, staff, caller, client } = online
  const visitor = salon.anonymous
  const chosen = { slug, services: [services[service] ?? 0], from: day }
  // The same few starts, so that visitors meet.
  const aStart = async () => pick((await freeStarts(visitor, chosen)).slice(0, 6), which)?.start
  const rowsOf = (status?: 'cancelled') =>
    caller.call(appointmentRoutes.list, { query: { from: day, to: dayAfter(day, 2), status } })
  const hourOfDay = `${day}T${String(8 + (which % 10)).padStart(2, '0')}:00`
  const someone = {
    name: `Client ${number}`,
    email: `c${number}@example.com`,
    phone: `+4915${String(number).padStart(9, '0')}`,
  }
  const overlap = 'reject' as const
  const edit = async (id: number | undefined, body: object) =>
    caller.call(appointmentRoutes.edit, { params: { id: id ?? 0 }, body: { ...body, overlap } })

  switch (what) {
    case 'hold':
      await hold(visitor, { ...chosen, start: (await aStart()) ?? null })
      return
    case 'book': {
      const held = await hold(visitor, { ...chosen, start: (await aStart()) ?? null })
      const body = await draftFor(held, someone)
      const made = await visitor.call(bookingPageRoutes.book, { params: { slug }, body })
      tokens.push(tokenOf(made))
      counts.booked += 1
      return
    }
    case 'join': {
      const held = await hold(visitor, { ...chosen, start: null })
      const body = { ...(await draftFor(held, someone)), firstDay: day, lastDay: dayAfter(day, 6) }
      const made = await visitor.call(bookingPageRoutes.join, { params: { slug }, body })
      waiting.push(tokenOf(made))
      return
    }
    case 'accept': {
      const token = pick(waiting, which) ?? 'none'
      await visitor.call(bookingLinkRoutes.accept, { params: { token } })
      tokens.push(token)
      return
    }
    case 'move': {
      const params = { token: pick(tokens, which) ?? 'none' }
      const start = (await aStart()) ?? ''
      await visitor.call(bookingLinkRoutes.move, { params, body: { start } })
      return
    }
    case 'cancel':
      await visitor.call(bookingLinkRoutes.cancel, {
        params: { token: pick(tokens, which) ?? 'none' },
      })
      return
    case 'desk book': {
      // Mostly somebody who booked online.
      const known = pick(await rowsOf(), which)?.customerId
      const body = {
        customerId: known ?? client.id,
        serviceId: chosen.services[0] ?? 0,
        staffId: staff[which % 2] ?? 0,
        appointmentDate: hourOfDay,
        duration: 60,
        price: '40',
        overlap,
      }
      const { id } = await caller.call(appointmentRoutes.add, { body })
      // By the test's clock: what the desk has just booked is treated as such.
      await salon.database.pool.query('update appointments set created_at = $1 where id = $2', [
        salon.now(),
        id,
      ])
      counts.byDesk += 1
      return
    }
    case 'desk move':
      await edit(pick(await rowsOf(), which)?.id, { appointmentDate: hourOfDay })
      counts.byDesk += 1
      return
    case 'desk cancel':
      await edit(pick(await rowsOf(), which)?.id, { status: 'cancelled' })
      counts.byDesk += 1
      return
    case 'restore':
      await edit(pick(await rowsOf('cancelled'), which)?.id, { status: 'scheduled' })
      counts.byDesk += 1
      return
    case 'delete': {
      const id = pick(await rowsOf(), which)?.id ?? 0
      await caller.call(appointmentRoutes.remove, { params: { id } })
      deleted.push(id)
      counts.byDesk += 1
      return
    }
    case 'undelete': {
      const params = { id: pick(deleted, which) ?? 0 }
      await caller.call(appointmentRoutes.restore, { params, query: { overlap } })
      counts.byDesk += 1
      return
    }
    case 'send':
      // The gateway takes an SMS, and its answer is lost.
      if (which % 4 === 0) gateway.next('vanish')
      await sendAfter(shared, 1)
      return
  }
}
