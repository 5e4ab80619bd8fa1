import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'
import { changes } from '../../../db/schema/changes.ts'
import { messages, messageSettings } from '../../../db/schema/messages.ts'
import { queueReminders } from './operations.ts'

const salon = openSalon()
const hour = 60 * 60 * 1000

let owner: Caller
let seeded: Awaited<ReturnType<typeof seedSalon>>
beforeEach(async () => {
  salon.setNow('2026-06-01T10:00:00.000Z')
  seeded = await seedSalon(salon)
  owner = seeded.caller
  const params = { id: seeded.client.id }
  const body = { email: 'ann@client.example', phone: '+49 151 2345678' }
  await owner.call(customerRoutes.edit, { params, body })
})

type ReminderSettings = Partial<typeof messageSettings.$inferInsert>
const turnOn = (fields: ReminderSettings = { emailKinds: ['reminder'] }) =>
  salon.database.db.insert(messageSettings).values({ userId: salonOf(owner).id, ...fields })
/** A visit of Ann on 10 June, booked when the test's clock says. */
async function book(time: string, fields: object = {}) {
  const body = { ...seeded.draft, appointmentDate: `2026-06-10T${time}`, ...fields }
  const { id } = await owner.call(appointmentRoutes.add, { body })
  await salon.database.pool.query('update appointments set created_at = $1 where id = $2', [
    salon.now().toISOString(),
    id,
  ])
  return id
}
const queueAt = (moment: string) => queueReminders(salon.database.db, new Date(moment))
const rows = () => salon.database.db.select().from(messages).orderBy(asc(messages.id))
const dues = async () => (await rows()).map(({ kind, dueAt }) => `${kind} ${dueAt.slice(5, 16)}`)

describe('reminders', () => {
  it('are none before the salon turns them on', async () => {
    await book('10:00')
    await turnOn({ emailKinds: ['booked'] })

    await queueAt('2026-06-09T08:00:00Z')

    expect(await rows()).toEqual([])
  })

  it('are of every visit that starts a day later, by each channel, once', async () => {
    const [first, second] = [
      await book('10:00'),
      await book('11:00', { serviceId: seeded.color.id }),
    ]
    await turnOn({ emailKinds: ['reminder'], smsKinds: ['reminder'] })

    for (const minute of ['00', '05', '10']) await queueAt(`2026-06-09T08:${minute}:00Z`)

    expect(await rows()).toMatchObject(
      ['email', 'sms'].map((channel) => ({
        kind: 'reminder',
        channel,
        state: 'queued',
        appointmentIds: [first, second],
        start: '2026-06-10T08:00:00.000Z',
        dueAt: '2026-06-09T08:00:00.000Z',
      })),
    )
  })

  it('are one also of runs at the same time, and after its first row was deleted', async () => {
    const id = await book('10:00')
    await book('10:00', { serviceId: seeded.color.id })
    await turnOn()

    await Promise.all(Array.from({ length: 8 }, () => queueAt('2026-06-09T08:00:00Z')))
    await owner.call(appointmentRoutes.remove, { params: { id } })
    await queueAt('2026-06-09T08:30:00Z')

    expect(await rows()).toHaveLength(1)
  })

  it('are two where the salon wants a second', async () => {
    await book('14:00')
    await turnOn({ emailKinds: ['reminder', 'second_reminder'], secondReminderHours: 3 })

    await queueAt('2026-06-09T12:00:00Z')
    await queueAt('2026-06-10T08:30:00Z')

    expect(await dues()).toEqual(['reminder 06-09T12:00', 'second_reminder 06-10T09:00'])
  })

  it('wait for the end of the quiet hours', async () => {
    await book('07:00', { duration: 30 })
    await turnOn()

    await queueAt('2026-06-09T05:00:00Z')

    expect(await dues()).toEqual(['reminder 06-09T06:00'])
  })

  it('are made anew for the new start of a visit that was moved', async () => {
    const id = await book('10:00')
    await turnOn()
    await queueAt('2026-06-09T08:00:00Z')

    const body = { appointmentDate: '2026-06-10T12:00' }
    await owner.call(appointmentRoutes.edit, { params: { id }, body })
    await queueAt('2026-06-09T10:00:00Z')

    expect(await dues()).toEqual(['reminder 06-09T08:00', 'reminder 06-09T10:00'])
  })

  it.each([
    ['was booked less than a day before', async () => salon.setNow('2026-06-09T08:30:00.000Z')],
    ['is cancelled', async () => ({ status: 'cancelled' })],
    [
      'is of a client without an address',
      async () => ({ customerId: (await other(owner, 'Bob')).id }),
    ],
  ])('are none of a visit that %s', async (_, prepare) => {
    const fields = await prepare()
    await book('10:00', fields ?? {})
    await turnOn()

    await queueAt('2026-06-09T08:30:00Z')

    expect(await rows()).toEqual([])
  })

  it('are none of a visit that waits for the salon’s answer', async () => {
    const id = await book('10:00')
    await turnOn()
    const setAwaiting = (awaiting: boolean) =>
      salon.database.pool.query('update appointments set awaiting = $1 where id = $2', [
        awaiting,
        id,
      ])

    await setAwaiting(true)
    await queueAt('2026-06-09T08:00:00Z')
    expect(await rows()).toEqual([])
    await setAwaiting(false)
    await queueAt('2026-06-09T08:30:00Z')

    expect(await dues()).toEqual(['reminder 06-09T08:00'])
  })

  it('are none of what has begun, nor of what an outage has left behind', async () => {
    await book('10:00')
    await book('11:00', { serviceId: seeded.color.id })
    await turnOn({ emailKinds: ['reminder', 'second_reminder'] })

    for (const after of [-21, 0.5]) {
      await queueAt(new Date(Date.parse('2026-06-10T08:00:00Z') + after * hour).toISOString())
    }

    expect(await rows()).toEqual([])
  })

  it('that are there already are no change that pages have to fetch', async () => {
    await book('10:00')
    await turnOn()
    await queueAt('2026-06-09T08:00:00Z')
    await salon.database.db.delete(changes)

    await queueAt('2026-06-09T08:05:00Z')

    expect(await salon.database.db.select().from(changes)).toEqual([])
  })
})
