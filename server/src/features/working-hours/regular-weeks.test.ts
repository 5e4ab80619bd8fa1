import { activityRoutes } from '@salon/contract/activity'
import { historyRoutes } from '@salon/contract/history'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../test/newest-entry.ts'
import { openSalon, type Outcome } from '../../../test/open-salon.ts'
import { seedSalon } from '../../../test/seed-salon.ts'
import { waitForLock } from '../../../test/wait-for-lock.ts'

const salon = openSalon()
const { get, setSchedule, removeSchedule, removeSchedules } = workingHoursRoutes

const nine = { from: '09:00', to: '17:00', breaks: [] }
const everyDay = (day: object | null) => Array.from({ length: 7 }, () => day) as (typeof nine)[]
const schedule = (staffId: number | null, week = everyDay(nine)) => ({
  staffId,
  validFrom: '2026-01-01',
  week,
})

describe('regular weeks', () => {
  it('adds a week only where none begins on its day, if the request says so', async () => {
    const owner = await salon.owner()
    const body = { ...schedule(null), existing: 'reject' as const }
    const first = await owner.call(setSchedule, { body })

    const { status, problem } = await owner.try(setSchedule, {
      body: { ...body, week: everyDay(null) },
    })

    expect([status, problem.code]).toEqual([412, 'stale'])
    expect(problem).toMatchObject({ present: first })
    expect((await owner.call(get)).schedules).toEqual([first])
  })

  it('has one week of a day after requests that add it at once', async () => {
    const owner = await salon.owner()

    const set = await Promise.all(
      Array.from({ length: 8 }, () => owner.try(setSchedule, { body: schedule(null) })),
    )

    expect(set.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await owner.call(get)).schedules).toHaveLength(1)
  })

  it('removes all weeks of a staff member at once; each can be brought back', async () => {
    const { caller: owner, member } = await seedSalon(salon)
    const params = { id: member.id }
    const salons = await owner.call(setSchedule, { body: schedule(null) })
    await owner.call(setSchedule, { body: schedule(member.id) })
    await owner.call(setSchedule, { body: { ...schedule(member.id), validFrom: '2026-07-01' } })

    await owner.call(removeSchedules, { params })

    expect((await owner.call(get)).schedules).toEqual([salons])
    const [activity] = await owner.call(activityRoutes.recent, { query: { limit: 1 } })
    expect(activity?.description).toBe(`Deleted working hours of ${member.name}`)
    const entries = await owner.call(historyRoutes.all, { query: { limit: 2 } })
    expect(new Set(entries.map(({ transactionId }) => transactionId)).size).toBe(1)
    for (const { seq } of entries) await owner.call(historyRoutes.undo, { params: { seq } })
    expect((await owner.call(get)).schedules).toHaveLength(3)
    expect((await owner.try(removeSchedules, { params: { id: 999_999_999 } })).status).toBe(404)
  })

  it.each([
    ['removing it', 204],
    ['undoing its change', 200],
  ])('a week is set while %s waits for the same staff member', async (what, status) => {
    const { caller: owner, member } = await seedSalon(salon)
    const week = await owner.call(setSchedule, { body: schedule(member.id) })
    await owner.call(setSchedule, { body: schedule(member.id, everyDay(null)) })
    const { seq } = await newestEntry(owner)
    const holder = await salon.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from staff where id = $1 for update', [member.id])
      const set = owner.try(setSchedule, { body: schedule(member.id, everyDay(null)) })
      await waitForLock(salon.database.pool)
      const other: Promise<Outcome<unknown>> =
        what === 'removing it'
          ? owner.try(removeSchedule, { params: week })
          : owner.try(historyRoutes.undo, { params: { seq } })
      await waitForLock(salon.database.pool, 2)
      await holder.query('rollback')

      expect([(await set).status, (await other).status]).toEqual([200, status])
    } finally {
      holder.release(true)
    }
  })

  it('does not bring a week back where another begins on its day', async () => {
    const owner = await salon.owner()
    const week = await owner.call(setSchedule, { body: schedule(null) })
    await owner.call(removeSchedule, { params: week })
    const [last] = await owner.call(historyRoutes.all, { query: { limit: 1 } })
    await owner.call(setSchedule, { body: schedule(null, everyDay(null)) })

    const undone = await owner.try(historyRoutes.undo, { params: { seq: last?.seq } })

    expect([undone.status, undone.problem.code]).toEqual([409, 'changed_since'])
  })

  it('does not give a week back the day that a statement changed', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(setSchedule, { body: schedule(null) })
    const { pool } = salon.database
    await pool.query("update working_schedules set valid_from = '2026-02-01' where id = $1", [id])
    const { seq } = await newestEntry(owner)

    const { status, problem } = await owner.try(historyRoutes.undo, { params: { seq } })

    expect([status, problem.code]).toEqual([409, 'not_undoable'])
  })
})
