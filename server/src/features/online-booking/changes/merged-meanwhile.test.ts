import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { dayAfter } from '@salon/contract/salon-clock'
import { expect, it } from 'vitest'
import { bookOnline, freeStarts, tokenOf, turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { cancel, confirm, move } = bookingLinkRoutes

/** A booking by link, whose client has another visit, which the desk booked, and stands twice in the list. */
async function openDuplicate() {
  salon.setNow(`${dayAfter(new Date().toISOString().slice(0, 10), 1)}T08:00:00.000Z`)
  const { caller, cut, member, draft } = await seedSalon(salon)
  const slug = await turnOn(caller, { changeHours: 0, noticeMinutes: 0 })
  const choice = { slug, services: [cut.id] }
  // The first free start is now, when nothing can be changed any more.
  const [first, second] = (await freeStarts(visitor, choice)).slice(-2)
  const start = first?.start ?? ''
  const made = await bookOnline(
    visitor,
    { ...choice, start, staffId: member.id },
    { name: 'Gil Hay', email: 'gil@example.com' },
  )
  const clients = await caller.call(customerRoutes.list, { query: { q: 'Gil Hay' } })
  const formerId = clients[0]?.id ?? 0
  const day = dayAfter(start.slice(0, 10), 7)
  const visit = await caller.call(appointmentRoutes.add, {
    body: { ...draft, customerId: formerId, appointmentDate: `${day}T10:00` },
  })
  const kept = await caller.call(customerRoutes.add, { body: { name: 'Gil Hay-Ott' } })
  const fields = { name: 'kept', email: 'former', phone: 'kept' } as const
  const merge = () =>
    caller.call(duplicateRoutes.merge, { params: { id: kept.id }, body: { formerId, fields } })
  return { params: { token: tokenOf(made) }, other: second?.start ?? '', visit, kept, merge }
}
type Duplicate = Awaited<ReturnType<typeof openDuplicate>>

const changes: Record<string, (one: Duplicate) => Promise<{ state: string }>> = {
  cancelled: ({ params }) => visitor.call(cancel, { params }),
  confirmed: ({ params }) => visitor.call(confirm, { params }),
  moved: ({ params, other }) => visitor.call(move, { params, body: { start: other } }),
}

it.each(Object.keys(changes))(
  'a booking is %s by its link while the desk merges its client',
  async (what) => {
    const opened = await openDuplicate()
    const other = await salon.database.pool.connect()
    let merging: Promise<unknown> = Promise.resolve()
    let changing: Promise<{ state: string } | undefined> = Promise.resolve(undefined)
    try {
      // The merge has locked both clients, and waits before it reaches the booking.
      await other.query('begin')
      await other.query('select from appointments where id = $1 for update', [opened.visit.id])
      merging = opened.merge()
      await waitForLock(salon.database.pool)
      changing = changes[what]?.(opened) ?? changing
      await waitForLock(salon.database.pool, 2)
    } finally {
      await other.query('rollback')
      other.release()
    }
    const [changed] = await Promise.all([changing, merging])

    expect(changed?.state).toBe(what === 'cancelled' ? 'cancelled_by_client' : 'booked')
    const { rows } = await salon.database.pool.query('select customer_id from online_bookings')
    expect(rows.map(({ customer_id }) => Number(customer_id))).toEqual([opened.kept.id])
  },
)
