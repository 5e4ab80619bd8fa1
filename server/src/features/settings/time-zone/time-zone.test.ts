import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { settingsRoutes } from '@salon/contract/settings'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { addPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { get, edit, timeZone: preview } = settingsRoutes
const { add, list, remove, restore } = appointmentRoutes

/** A salon in Berlin whose visits are booked at these wall-clock times. */
async function booked(...starts: string[]) {
  const seeded = await seedSalon(salon)
  const { caller, draft } = seeded
  for (const appointmentDate of starts) {
    await caller.call(add, { body: { ...draft, appointmentDate } })
  }
  return seeded
}

const startsOf = async (caller: Caller) =>
  (await caller.call(list)).map(({ appointmentDate }) => appointmentDate)

const setZone = (caller: Caller, timeZone: string, keep?: 'moments' | 'clock_times') =>
  caller.call(edit, { body: { timeZone, ...(keep && { keep }) } })

const ask = (caller: Caller, timeZone: string) => caller.call(preview, { query: { timeZone } })

describe('another time zone: refusals', () => {
  it('refuses requests without a session', async () => {
    const query = { timeZone: 'Europe/Berlin' }
    expect((await salon.anonymous.try(preview, { query })).status).toBe(401)
  })

  it.each(['user', 'visitor'] as const)('is refused to a %s', async (role) => {
    const { caller } = await booked()
    const colleague = await salon.colleague(caller, role)
    const query = { timeZone: 'Asia/Tokyo' }

    expect((await colleague.try(preview, { query })).status).toBe(403)
  })

  it.each(['Mars/Olympus', '+02:00', '', 'BST', undefined])(
    'cannot be %j, and nothing moves',
    async (timeZone) => {
      const { caller } = await booked('2026-06-10T10:00')
      const before = await startsOf(caller)

      expect((await caller.try(preview, { query: { timeZone } })).status).toBe(422)
      const body = { timeZone: timeZone ?? 7, keep: 'clock_times' }
      const { status, problem } = await caller.try(edit, { body })

      expect(status).toBe(422)
      expect(problem.errors?.[0]?.path).toBe('timeZone')
      expect(await startsOf(caller)).toEqual(before)
    },
  )

  it('keeps moments or clock times, and nothing else', async () => {
    const { caller } = await booked()
    const body = { timeZone: 'Asia/Tokyo', keep: 'days' }

    const { status, problem } = await caller.try(edit, { body })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe('keep')
    expect(await caller.call(get)).toMatchObject({ timeZone: 'Europe/Berlin' })
  })

  it('moves and counts the visits of no other salon', async () => {
    const mine = await booked('2026-06-10T10:00')
    const theirs = await booked('2026-06-10T10:00', '2026-06-11T23:30')
    const before = await startsOf(theirs.caller)

    expect(await ask(mine.caller, 'Asia/Tokyo')).toMatchObject({ visits: 1 })
    await setZone(mine.caller, 'Asia/Tokyo', 'clock_times')

    expect(await startsOf(theirs.caller)).toEqual(before)
  })
})

describe('what another time zone would mean', () => {
  it('is the next visit both ways, and how many visits change their day', async () => {
    salon.setNow('2026-06-10T09:00:00Z')
    const { caller, draft } = await booked('2026-06-10T10:00', '2026-06-12T03:00')
    const bob = await other(caller, 'Bob')
    const next = { ...draft, customerId: bob.id, appointmentDate: '2026-06-11T02:00' }
    await caller.call(add, { body: next })
    await caller.call(add, { body: { ...next, appointmentDate: '2026-06-11T03:00' } })
    const off = { ...draft, appointmentDate: '2026-06-10T22:00', status: 'cancelled' as const }
    await caller.call(add, { body: off })

    expect(await ask(caller, 'America/New_York')).toEqual({
      timeZone: 'America/New_York',
      // Ann's of the 10th and the 12th, and Bob's of two services.
      visits: 3,
      visitsOnAnotherDay: 2,
      nextVisit: {
        customerName: 'Bob',
        serviceName: 'Cut',
        appointmentDate: '2026-06-11T00:00:00.000Z',
        movedDate: '2026-06-11T06:00:00.000Z',
      },
    })
    expect(await caller.call(get)).toMatchObject({ timeZone: 'Europe/Berlin' })
  })

  it('is nothing where nothing is booked', async () => {
    const { caller } = await booked()

    expect(await ask(caller, 'IST')).toEqual({
      timeZone: 'Asia/Kolkata',
      visits: 0,
      visitsOnAnotherDay: 0,
      nextVisit: null,
    })
  })

  it('has no next visit where all are over', async () => {
    salon.setNow('2026-06-10T09:00:00Z')
    const { caller } = await booked('2026-06-10T10:00')

    expect(await ask(caller, 'Europe/Paris')).toMatchObject({
      visits: 1,
      visitsOnAnotherDay: 0,
      nextVisit: null,
    })
  })
})

describe('another time zone', () => {
  it.each([undefined, 'moments'] as const)('keeps the moments with %j', async (keep) => {
    const { caller } = await booked('2026-06-10T10:00', '2026-12-10T10:00')
    const before = await startsOf(caller)

    const after = await setZone(caller, 'America/New_York', keep)

    expect(after).toMatchObject({ timeZone: 'America/New_York' })
    expect(after).not.toHaveProperty('keep')
    expect(await startsOf(caller)).toEqual(before)
  })

  it('keeps 10:00 at 10:00 in summer, in winter, and where only one of them changes its clocks', async () => {
    const times = ['2026-03-20T10:00', '2026-06-10T10:00', '2026-10-28T23:45', '2026-12-10T00:00']
    const { caller } = await booked(...times)

    await setZone(caller, 'America/New_York', 'clock_times')

    expect(await startsOf(caller)).toEqual([
      '2026-03-20T14:00:00.000Z',
      '2026-06-10T14:00:00.000Z',
      '2026-10-29T03:45:00.000Z',
      '2026-12-10T05:00:00.000Z',
    ])
  })

  it('puts a visit after the hour that the clocks skip, and into the first of one shown twice', async () => {
    const { caller } = await booked('2026-03-08T02:30', '2026-11-01T01:30')

    await setZone(caller, 'America/New_York', 'clock_times')

    expect(await startsOf(caller)).toEqual(['2026-03-08T07:30:00.000Z', '2026-11-01T05:30:00.000Z'])
  })

  it('that is the same moves nothing', async () => {
    const { caller } = await booked('2026-06-10T10:00')
    const before = await startsOf(caller)

    await setZone(caller, 'Europe/Berlin', 'clock_times')

    expect(await startsOf(caller)).toEqual(before)
  })

  it('can be undone the same way, and two concurrent changes both count', async () => {
    const { caller } = await booked('2026-06-10T10:00', '2026-12-10T10:00')
    const before = await startsOf(caller)

    await Promise.all([
      setZone(caller, 'America/New_York', 'clock_times'),
      setZone(caller, 'Asia/Tokyo', 'clock_times'),
    ])
    expect(await startsOf(caller)).not.toEqual(before)
    await setZone(caller, 'Europe/Berlin', 'clock_times')

    expect(await startsOf(caller)).toEqual(before)
  })

  it('moves the service record, and keeps its rating, notes and photos', async () => {
    const { caller, client, draft } = await booked()
    const { id } = await caller.call(add, { body: { ...draft, status: 'completed' } })
    const before = await addPhoto(caller, id)
    const params = { id: client.id }
    const [record] = await caller.call(serviceRecordRoutes.list, { params })

    await setZone(caller, 'Asia/Tokyo', 'clock_times')

    const moved = '2026-06-10T01:00:00.000Z'
    expect(await caller.call(list)).toEqual([
      { ...before, appointmentDate: moved, version: before.version + 1 },
    ])
    expect(await caller.call(serviceRecordRoutes.list, { params })).toMatchObject([
      { id: record?.id, serviceDate: moved, rating: record?.rating, notes: record?.notes },
    ])
  })

  it('moves deleted appointments, which are restored at the time that they had', async () => {
    const { caller, draft } = await booked()
    const { id } = await caller.call(add, { body: { ...draft, status: 'completed' } })
    await caller.call(remove, { params: { id } })

    await setZone(caller, 'Asia/Tokyo', 'clock_times')
    const back = await caller.call(restore, { params: { id } })

    expect(back).toMatchObject({ id, appointmentDate: '2026-06-10T01:00:00.000Z' })
  })

  it('that moves visits is one transaction in the history, and each can be undone by itself', async () => {
    const { caller } = await booked('2026-06-10T10:00', '2026-06-11T10:00')
    const before = await startsOf(caller)

    await setZone(caller, 'Asia/Tokyo', 'clock_times')

    const [one, two] = await caller.call(historyRoutes.all)
    expect(one).toMatchObject({ operation: 'changed', changes: [{ field: 'appointmentDate' }] })
    expect(two?.transactionId).toBe(one?.transactionId)
    await caller.call(historyRoutes.undo, { params: { seq: one?.seq ?? 0 } })
    await caller.call(historyRoutes.undo, { params: { seq: two?.seq ?? 0 } })
    expect(await startsOf(caller)).toEqual(before)
    const entries = await caller.call(activityRoutes.recent)
    expect(entries.map(({ description }) => description)).toContain(
      'Changed the time zone and kept the clock times of visits',
    )
  })
})
