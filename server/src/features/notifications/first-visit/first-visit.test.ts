import { appointmentRoutes } from '@salon/contract/appointments'
import { notificationRoutes } from '@salon/contract/notifications'
import { settingsRoutes } from '@salon/contract/settings'
import { describe, expect, inject, it } from 'vitest'
import { openFaulty } from '../../../../test/faults.ts'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { notifyOfFirstVisits } from './operations.ts'

const salon = openSalon()
/** Half past six in Berlin, the day before the visits of `seedSalon`. */
const evening = new Date('2026-06-09T16:30:00Z')

const notify = (now = evening) => notifyOfFirstVisits(salon.database.db, now)

const notificationsOf = async (caller: Caller) =>
  (await caller.call(notificationRoutes.list)).filter(({ kind }) => kind === 'first_visit_tomorrow')

const book = (caller: Caller, draft: object) => caller.try(appointmentRoutes.add, { body: draft })

describe("tomorrow's first visit", () => {
  it('is notified in the evening: who, what and when', async () => {
    const { caller, draft } = await seedSalon(salon)
    const bob = await other(caller, 'Bob')
    await book(caller, draft)
    await book(caller, { ...draft, customerId: bob.id, appointmentDate: '2026-06-10T09:15' })

    expect(await notify()).toBe(1)

    expect(await notificationsOf(caller)).toMatchObject([
      {
        type: 'appointment',
        customerName: 'Bob',
        details: { serviceName: 'Cut', appointmentDate: '2026-06-10T07:15:00.000Z' },
        isRead: false,
        isSample: false,
      },
    ])
  })

  it('is not notified at any other hour', async () => {
    const { caller, draft } = await seedSalon(salon)
    await book(caller, draft)

    expect(await notify(new Date('2026-06-09T15:59:00Z'))).toBe(0)
    expect(await notify(new Date('2026-06-09T17:00:00Z'))).toBe(0)
    expect(await notificationsOf(caller)).toEqual([])
  })

  it.each(['cancelled', 'no-show'])('is not one that is %s', async (status) => {
    const { caller, draft } = await seedSalon(salon)
    await book(caller, { ...draft, status })

    expect(await notify()).toBe(0)

    await book(caller, { ...draft, appointmentDate: '2026-06-10T23:45' })
    await notify()
    expect(await notificationsOf(caller)).toMatchObject([
      { details: { appointmentDate: '2026-06-10T21:45:00.000Z' } },
    ])
  })

  it.each(['2026-06-09T23:59', '2026-06-11T00:00'])(
    'is none where the day has none, only its neighbours: %s',
    async (appointmentDate) => {
      const { caller, draft } = await seedSalon(salon)
      await book(caller, { ...draft, appointmentDate })

      expect(await notify()).toBe(0)
    },
  )

  it('is notified once, also by concurrent runs and after a move', async () => {
    const { caller, draft } = await seedSalon(salon)
    await book(caller, draft)

    const counts = await Promise.all(Array.from({ length: 8 }, () => notify()))
    await book(caller, { ...draft, appointmentDate: '2026-06-10T08:00' })
    await notify()

    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await notificationsOf(caller)).toHaveLength(1)
  })

  it('is notified again on the next evening, for the next day', async () => {
    const { caller, draft } = await seedSalon(salon)
    await book(caller, draft)
    await book(caller, { ...draft, appointmentDate: '2026-06-11T10:00' })

    await notify()
    await notify(new Date('2026-06-10T16:00:00Z'))

    expect(await notificationsOf(caller)).toHaveLength(2)
  })

  it('is not notified to a salon that chose not to', async () => {
    const { caller, draft } = await seedSalon(salon)
    await book(caller, draft)
    const body = { notifications: { firstVisitTomorrow: false } }
    await caller.call(settingsRoutes.edit, { body })

    expect(await notify()).toBe(0)
  })

  it('is notified to each salon in its own evening, of its own visits', async () => {
    const mine = await seedSalon(salon)
    const theirs = await seedSalon(salon)
    await theirs.caller.call(settingsRoutes.edit, { body: { timeZone: 'America/New_York' } })
    await book(mine.caller, mine.draft)
    await book(theirs.caller, { ...theirs.draft, appointmentDate: '2026-06-10T11:00' })

    expect(await notify()).toBe(1)
    expect(await notificationsOf(theirs.caller)).toEqual([])

    expect(await notify(new Date('2026-06-09T22:10:00Z'))).toBe(1)
    expect(await notificationsOf(theirs.caller)).toMatchObject([
      { details: { appointmentDate: '2026-06-10T15:00:00.000Z' } },
    ])
    expect(await notificationsOf(mine.caller)).toHaveLength(1)
  })

  it('is notified to the others where one salon fails, and to that one later', async () => {
    const [mine, theirs] = [await seedSalon(salon), await seedSalon(salon)]
    await book(mine.caller, mine.draft)
    await book(theirs.caller, theirs.draft)
    const faulty = await openFaulty(salon.database, inject('postgres').user)

    // After the two queries for the salons: the first salon's transaction.
    faulty.failAt(3)
    const run = notifyOfFirstVisits(faulty.db, evening)

    await expect(run).rejects.toThrow('1 of 2 salons could not be notified of tomorrow')
    await faulty.close()
    expect(await notificationsOf(mine.caller)).toEqual([])
    expect(await notificationsOf(theirs.caller)).toHaveLength(1)
    expect(await notify()).toBe(1)
  })

  it('stops between two salons when it is aborted', async () => {
    const { caller, draft } = await seedSalon(salon)
    await book(caller, draft)

    const stopped = notifyOfFirstVisits(salon.database.db, evening, AbortSignal.abort())

    await expect(stopped).rejects.toThrow()
    expect(await notificationsOf(caller)).toEqual([])
  })
})
