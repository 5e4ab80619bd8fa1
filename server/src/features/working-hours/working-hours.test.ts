import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { other, seedSalon } from '../../../test/seed-salon.ts'

const salon = openSalon()
const {
  get,
  setSchedule,
  removeSchedule,
  removeSchedules,
  addException,
  editException,
  removeException,
} = workingHoursRoutes
const { block, editBlock, unblock } = workingHoursRoutes

const nine = { from: '09:00', to: '17:00', breaks: [{ from: '12:00', to: '13:00' }] }
const everyDay = (day: object | null) => Array.from({ length: 7 }, () => day) as (typeof nine)[]
const weekdays = everyDay(nine)
const validFrom = '2026-01-01'
const schedule = (staffId: number | null, week = weekdays) => ({ staffId, validFrom, week })
const closure = (staffId: number | null, firstDay: string, lastDay = firstDay) => ({
  staffId,
  firstDay,
  lastDay,
  reason: null,
  day: null,
})
const nothing = { schedules: [], exceptions: [], blockedTimes: [] }

describe('working hours: refusals', () => {
  it('refuses requests without a session', async () => {
    expect((await salon.anonymous.try(get)).status).toBe(401)
    expect((await salon.anonymous.try(setSchedule, { body: schedule(null) })).status).toBe(401)
  })

  it('lets a user read and block time, and a visitor read', async () => {
    const { caller: owner, member } = await seedSalon(salon)
    const [user, visitor] = [
      await salon.colleague(owner, 'user'),
      await salon.colleague(owner, 'visitor'),
    ]
    const training = { staffId: member.id, day: '2026-06-10', from: '14:00', to: '15:00' }

    for (const caller of [user, visitor]) {
      expect(await caller.call(get)).toEqual(nothing)
      expect((await caller.try(setSchedule, { body: schedule(null) })).status).toBe(403)
      const body = closure(null, '2026-12-24')
      expect((await caller.try(addException, { body })).status).toBe(403)
    }
    expect((await visitor.try(block, { body: training })).status).toBe(403)
    expect((await user.try(block, { body: training })).status).toBe(201)
  })

  it('finds nothing of another salon, and takes no staff member of it', async () => {
    const { caller: theirs, member } = await seedSalon(salon)
    const mine = await salon.owner()
    const week = await theirs.call(setSchedule, { body: schedule(member.id) })
    const days = await theirs.call(addException, { body: closure(null, '2026-12-24') })
    const body = { staffId: member.id, day: '2026-06-10', from: '14:00', to: '15:00' }
    const training = await theirs.call(block, { body })

    expect(await mine.call(get)).toEqual(nothing)
    expect((await mine.try(removeSchedule, { params: week })).status).toBe(404)
    expect((await mine.try(removeSchedules, { params: member })).status).toBe(404)
    expect((await mine.try(editException, { params: days, body: {} })).status).toBe(404)
    expect((await mine.try(removeException, { params: days })).status).toBe(404)
    expect((await mine.try(editBlock, { params: training, body: {} })).status).toBe(404)
    expect((await mine.try(unblock, { params: training })).status).toBe(404)
    for (const refused of [
      await mine.try(setSchedule, { body: schedule(member.id) }),
      await mine.try(addException, { body: closure(member.id, '2026-12-24') }),
      await mine.try(block, { body }),
    ]) {
      expect([refused.status, refused.problem.detail]).toEqual([
        422,
        'This staff member does not exist',
      ])
    }
  })

  it.each([
    ['17:00', '09:00', [], 'week.1.to', 'Hours must end after they begin, on the same day'],
    ['22:00', '02:00', [], 'week.1.to', 'Hours must end after they begin, on the same day'],
    ['09:00', '25:00', [], 'week.1.to', 'A time is written like 09:30, on 24 hours'],
    ['9', '17:00', [], 'week.1.from', 'A time is written like 09:30, on 24 hours'],
    [
      '09:00',
      '17:00',
      [['13:00', '12:00']],
      'week.1.breaks.0.to',
      'A break must end after it begins',
    ],
    [
      '09:00',
      '17:00',
      [['08:30', '09:30']],
      'week.1.breaks.0.from',
      'A break must be within the hours of its day',
    ],
    [
      '09:00',
      '17:00',
      [
        ['12:00', '13:00'],
        ['12:30', '14:00'],
      ],
      'week.1.breaks.1.from',
      'Breaks must not overlap',
    ],
  ])(
    'refuses %s to %s with breaks %j, and changes nothing',
    async (from, to, breaks, path, says) => {
      const owner = await salon.owner()
      const pauses = breaks.map(([start, end]) => ({ from: start, to: end }))
      const week = [null, { from, to, breaks: pauses }, null, null, null, null, null]

      const { status, problem } = await owner.try(setSchedule, {
        body: { staffId: null, validFrom, week },
      })

      expect(status).toBe(422)
      expect(problem.errors?.[0]).toEqual({ path, message: says })
      expect(await owner.call(get)).toEqual(nothing)
    },
  )

  it.each([
    ['2026-02-30', '2026-03-01', 'firstDay', 'This is not a date like 2026-01-31'],
    ['2026-03-02', '2026-03-01', 'lastDay', 'The last day must not be before the first'],
  ])('refuses an exception from %s to %s', async (firstDay, lastDay, path, message) => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(addException, {
      body: closure(null, firstDay, lastDay),
    })

    expect([status, problem.errors?.[0]]).toEqual([422, { path, message }])
    expect(await owner.call(get)).toEqual(nothing)
  })

  it('refuses an edit that puts the last day before the first, or the end before the start', async () => {
    const { caller: owner, member } = await seedSalon(salon)
    const days = await owner.call(addException, { body: closure(null, '2026-12-24') })
    const training = await owner.call(block, {
      body: {
        staffId: member.id,
        day: '2026-06-10',
        from: '14:00',
        to: '15:00',
        reason: 'Training',
      },
    })

    const early = await owner.try(editException, { params: days, body: { lastDay: '2026-12-23' } })
    const late = await owner.try(editBlock, { params: training, body: { from: '15:00' } })

    expect(early.problem.detail).toBe('The last day must not be before the first')
    expect(late.problem.detail).toBe('Blocked time must end after it begins, on the same day')
    expect(await owner.call(get)).toEqual({
      schedules: [],
      exceptions: [days],
      blockedTimes: [training],
    })
  })
})

describe('working hours', () => {
  it('has one week for each owner and first day: setting it again changes it', async () => {
    const { caller: owner, member } = await seedSalon(salon)

    const first = await owner.call(setSchedule, { body: schedule(null) })
    const again = await owner.call(setSchedule, { body: schedule(null, everyDay(null)) })
    const own = await owner.call(setSchedule, { body: schedule(member.id) })
    const later = await owner.call(setSchedule, {
      body: { ...schedule(null), validFrom: '2026-07-01' },
    })

    expect(again).toEqual({ ...first, week: everyDay(null), version: 2 })
    expect((await owner.call(get)).schedules).toEqual([again, later, own])
    const entries = await owner.call(activityRoutes.recent, { query: { limit: 4 } })
    expect(entries.map(({ description }) => description)).toEqual([
      'Created opening hours',
      `Created working hours of ${member.name}`,
      'Updated opening hours',
      'Created opening hours',
    ])
  })

  it('leaves out what ended before a day, and what is about an archived staff member', async () => {
    const { caller: owner } = await seedSalon(salon)
    const mia = await owner.call(staffRoutes.add, { body: { name: 'Mia' } })
    const past = await owner.call(addException, { body: closure(null, '2026-01-01', '2026-01-06') })
    const next = await owner.call(addException, {
      body: closure(mia.id, '2026-01-05', '2026-01-09'),
    })
    const blockedDay = { staffId: mia.id, from: '14:00', to: '24:00' }
    const before = await owner.call(block, { body: { ...blockedDay, day: '2026-01-05' } })
    const after = await owner.call(block, { body: { ...blockedDay, day: '2026-01-07' } })

    expect(await owner.call(get)).toMatchObject({
      exceptions: [past, next],
      blockedTimes: [before, after],
    })
    expect(await owner.call(get, { query: { from: '2026-01-07' } })).toMatchObject({
      exceptions: [next],
      blockedTimes: [after],
    })
    await owner.call(staffRoutes.remove, { params: { id: mia.id } })
    expect(await owner.call(get)).toEqual({ ...nothing, exceptions: [past] })
  })

  it('undoes each change of a week, an exception and a blocked time', async () => {
    const { caller: owner, member } = await seedSalon(salon)
    const undoLast = async () => {
      const [last] = await owner.call(historyRoutes.all, { query: { limit: 1 } })
      await owner.call(historyRoutes.undo, { params: { seq: last?.seq } as never })
    }
    const week = await owner.call(setSchedule, { body: schedule(member.id) })
    const days = await owner.call(addException, {
      body: { ...closure(null, '2026-12-24'), day: nine, reason: 'Christmas' },
    })
    const training = await owner.call(block, {
      body: { staffId: member.id, day: '2026-06-10', from: '14:00', to: '15:00', reason: null },
    })
    const rows = async () => {
      const { schedules, exceptions, blockedTimes } = await owner.call(get)
      return [...schedules, ...exceptions, ...blockedTimes].map((row) => ({
        ...row,
        version: 0,
      }))
    }
    const before = await rows()

    await owner.call(setSchedule, { body: schedule(member.id, everyDay(null)) })
    await undoLast()
    expect(await rows()).toEqual(before)
    await owner.call(editException, { params: days, body: { day: null, lastDay: '2026-12-26' } })
    await undoLast()
    expect(await rows()).toEqual(before)
    for (const body of [
      { to: '16:00', reason: 'Training' },
      { weekdays: [3, 5], until: '2026-12-31', exceptDays: ['2026-06-12'] },
    ]) {
      await owner.call(editBlock, { params: training, body })
      await undoLast()
      expect(await rows()).toEqual(before)
    }
    for (const [route, params] of [
      [removeSchedule, week],
      [removeException, days],
      [unblock, training],
    ] as const) {
      await owner.call(route, { params })
      expect(await rows()).toHaveLength(2)
      await undoLast()
      expect(await rows()).toEqual(before)
    }
    await undoLast()
    expect(await rows()).toHaveLength(2)
    const [entry] = await owner.call(historyRoutes.all, { query: { limit: 1 } })
    expect(entry).toMatchObject({ subject: 'blockedTime', operation: 'deleted', name: member.name })
  })
})

describe('booking outside of working hours', () => {
  const { add, edit, moveVisit, addService, bookVisit } = appointmentRoutes

  /** The owner works 9 to 17 with a break, and is on training on the 11th at 14:00. */
  async function openHours() {
    const seeded = await seedSalon(salon)
    const { caller, member } = seeded
    const week = [null, ...weekdays.slice(1)]
    await caller.call(setSchedule, { body: { staffId: member.id, validFrom, week } })
    await caller.call(addException, {
      body: { ...closure(null, '2026-06-12'), reason: 'Holiday' },
    })
    await caller.call(addException, { body: closure(member.id, '2026-06-15') })
    const day = '2026-06-11'
    await caller.call(block, {
      body: { staffId: member.id, day, from: '14:00', to: '15:00', reason: 'Training' },
    })
    await caller.call(block, {
      body: { staffId: member.id, day, weekdays: [4], from: '09:00', to: '09:30', everyWeeks: 2 },
    })
    await caller.call(block, {
      body: { staffId: member.id, day: '2026-06-16', from: '00:00', to: '24:00', reason: 'Fair' },
    })
    return { ...seeded, hours: 'reject' as const }
  }

  it.each([
    ['2026-06-10T08:30', 'NAME works 09:00–17:00 that day.'],
    ['2026-06-10T16:30', 'NAME works 09:00–17:00 that day.'],
    ['2026-06-10T11:30', 'NAME has a break 12:00–13:00 that day.'],
    ['2026-06-11T13:30', 'NAME is not available 14:00–15:00 that day (Training).'],
    ['2026-06-25T09:00', 'NAME is not available 09:00–09:30 that day.'],
    ['2026-06-16T10:00', 'NAME is not available at any time that day (Fair).'],
    ['2026-06-12T10:00', 'The salon is closed that day (Holiday).'],
    ['2026-06-14T10:00', 'NAME does not work that day.'],
    ['2026-06-15T10:00', 'NAME does not work that day.'],
  ])('is refused at %s if the caller wants that: %s', async (appointmentDate, sentence) => {
    const { caller, member, draft, hours } = await openHours()

    const { status, problem } = await caller.try(add, {
      body: { ...draft, appointmentDate, hours },
    })
    const without = await caller.try(add, { body: { ...draft, appointmentDate } })

    expect([status, problem.code]).toEqual([409, 'outside_hours'])
    expect(problem.detail).toBe(sentence.replace('NAME', member.name))
    expect(without.status).toBe(201)
  })

  it('names the hours of the salon where they are those', async () => {
    const { caller, draft } = await seedSalon(salon)
    await caller.call(setSchedule, { body: schedule(null) })

    const { problem } = await caller.try(add, {
      body: { ...draft, appointmentDate: '2026-06-10T18:00', hours: 'reject' },
    })

    expect(problem.detail).toBe('The salon is open 09:00–17:00 that day.')
  })

  it('is refused for a visit, a move, an edit and an added service; a note goes through', async () => {
    const { caller, client, cut, color, member, draft, hours } = await openHours()
    const row = await caller.call(add, {
      body: { ...draft, appointmentDate: '2026-06-10T16:00', hours },
    })
    const params = { id: row.id }
    const services = [{ serviceId: cut.id }, { serviceId: color.id }]
    const visit = { customerId: client.id, staffId: member.id, services }

    const refused = [
      await caller.try(bookVisit, {
        body: { ...visit, appointmentDate: '2026-06-09T11:00', hours },
      }),
      await caller.try(moveVisit, { params, body: { appointmentDate: '2026-06-14', hours } }),
      await caller.try(edit, { params, body: { duration: 61, hours } }),
      await caller.try(addService, { params, body: { serviceId: color.id, hours } }),
    ]
    const allowed = [
      await caller.try(edit, { params, body: { duration: 90 } }),
      await caller.try(edit, { params, body: { notes: 'Tea', hours } }),
      await caller.try(edit, { params, body: { status: 'cancelled', hours } }),
    ]

    expect(refused.map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 4 }, () => 'outside_hours'),
    )
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('lets a visit outside of them be shortened, but not made longer or moved', async () => {
    const { caller, draft, hours } = await openHours()
    const row = await caller.call(add, {
      body: { ...draft, appointmentDate: '2026-06-10T18:00', duration: 60 },
    })
    const change = async (body: object) => {
      const { status } = await caller.try(edit, {
        params: { id: row.id },
        body: { ...body, hours },
      })
      return status
    }

    expect(await change({ duration: 45 })).toBe(200)
    expect(await change({ appointmentTime: '2026-06-10T18:15', duration: 30 })).toBe(200)
    expect(await change({ duration: 35 })).toBe(409)
    expect(await change({ appointmentTime: '2026-06-10T18:10' })).toBe(409)
  })

  it('says first that the time is taken', async () => {
    const { caller, draft, hours } = await openHours()
    const late = { ...draft, appointmentDate: '2026-06-10T18:00' }
    await caller.call(add, { body: late })
    const customer = await other(caller, 'Bea')
    const body = { ...late, customerId: customer.id, overlap: 'reject' as const, hours }

    const { problem } = await caller.try(add, { body })

    expect(problem.code).toBe('overlaps')
  })
})
