import { workingHoursRoutes } from '@salon/contract/working-hours'
import { expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { seedSalon } from '../../../test/seed-salon.ts'

const salon = openSalon()
const { get, block, editBlock, unblock } = workingHoursRoutes

it('leaves a day out of a blocked time that repeats, or gives it hours of its own', async () => {
  const { caller: owner, member } = await seedSalon(salon)
  const meeting = { staffId: member.id, day: '2026-06-01', from: '09:00', to: '10:00' }
  const weekly = await owner.call(block, {
    body: { ...meeting, reason: 'Meeting', weekdays: [1, 4], everyWeeks: 2 },
  })
  expect(weekly).toMatchObject({ weekdays: [1, 4], everyWeeks: 2, until: null, exceptDays: [] })

  await owner.call(unblock, { params: weekly, query: { day: '2026-06-15' } })
  const own = await owner.call(editBlock, {
    params: weekly,
    query: { day: '2026-06-04' },
    body: { from: '11:00', to: '12:00' },
  })
  const refused = await owner.try(editBlock, {
    params: weekly,
    query: { day: '2026-06-08' },
    body: { to: '12:00' },
  })

  expect(refused).toMatchObject({ status: 422, problem: { errors: [{ path: 'day' }] } })
  expect(own).toMatchObject({ day: '2026-06-04', reason: 'Meeting', weekdays: null })
  const { blockedTimes } = await owner.call(get, { query: { from: '2026-06-16' } })
  expect(blockedTimes).toMatchObject([
    { id: weekly.id, exceptDays: ['2026-06-04', '2026-06-15'], from: '09:00' },
  ])
  await owner.call(unblock, { params: weekly })
  expect((await owner.call(get)).blockedTimes).toEqual([own])
})

it('refuses a blocked time that repeats on no day, on too many, or on one twice', async () => {
  const { caller: owner, member } = await seedSalon(salon)
  const body = { staffId: member.id, day: '2026-06-02', from: '09:00', to: '10:00' }
  const weekly = { ...body, weekdays: [1] }
  const daily = { ...body, weekdays: [0, 1, 2, 3, 4, 5, 6] }
  for (const [draft, path] of [
    [{ ...weekly, until: '2026-06-07' }, 'until'],
    [{ ...daily, until: '2028-01-01' }, 'until'],
    [{ ...weekly, until: '2026-06-31' }, 'until'],
    [{ ...body, weekdays: [] }, 'weekdays'],
    [{ ...body, weekdays: [7] }, 'weekdays.0'],
    [{ ...body, weekdays: [1, 1, 1] }, 'weekdays'],
    [{ ...weekly, exceptDays: ['2026-06-08', '2026-06-08'] }, 'exceptDays'],
    [{ ...weekly, everyWeeks: 0 }, 'everyWeeks'],
  ] as const) {
    const refused = await owner.try(block, { body: draft as never })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ path }] } })
  }
  const endless = await owner.call(block, { body: daily })
  const edit = { params: endless, body: { until: '2028-01-01' } }
  expect((await owner.try(editBlock, edit)).status).toBe(422)
  expect((await owner.call(get)).blockedTimes).toEqual([endless])
})
