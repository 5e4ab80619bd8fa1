import { appointmentRoutes } from '@salon/contract/appointments'
import { availabilityRoutes } from '@salon/contract/availability'
import { wallClockAt } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { find } = availabilityRoutes
const day = '2036-06-10'
const zone = 'Europe/Berlin'

/** A salon that is open from 9 to 13 on that day. */
async function openOn(days = [day]) {
  const seed = await seedSalon(salon)
  for (const one of days) {
    const body = {
      staffId: null,
      firstDay: one,
      lastDay: one,
      day: { from: '09:00', to: '13:00', breaks: [] },
    }
    await seed.caller.call(workingHoursRoutes.addException, { body })
  }
  const { cut, color } = seed
  const ids = `${cut.id},${color.id}`
  return { ...seed, query: { serviceIds: `${cut.id}`, from: day, to: day, step: '60' }, ids }
}

const shown = (days: readonly { starts: readonly { start: string }[] }[]) =>
  days.flatMap(({ starts }) => starts.map(({ start }) => wallClockAt(start, zone).time))

describe('free times: refusals', () => {
  it('refuses requests without a session, and lets a visitor read', async () => {
    const { caller, query } = await openOn()
    const visitor = await salon.colleague(caller, 'visitor')

    expect((await salon.anonymous.try(find, { query })).status).toBe(401)
    expect((await visitor.try(find, { query })).status).toBe(200)
  })

  it.each([
    [{ to: '2037-07-15' }, 'to', 'At most 62 days'],
    [{ to: '2036-08-11' }, 'to', 'At most 62 days'],
    [{ to: '2036-06-09' }, 'to', 'The last day must not be before the first'],
    [{ serviceIds: '1,2,3,4', to: '2036-06-25' }, 'to', 'At most 15 days for more than 3 services'],
    [{ step: '4' }, 'step', 'Step must be 5 to 120 minutes'],
    [{ step: '121' }, 'step', 'Step must be 5 to 120 minutes'],
    [{ wait: '16' }, 'wait', 'Wait must be 0 to 15 minutes'],
    // As many days as there may be: it is the service that is refused.
    [{ serviceIds: '1,2,3', to: '2036-08-10' }, 'serviceIds', 'This service cannot be booked'],
    [{ serviceIds: '1,2,3,4', to: '2036-06-24' }, 'serviceIds', 'This service cannot be booked'],
    [{ team: 'two' }, 'team', 'team is none of: one, any'],
    [{ limit: '0' }, 'limit', 'The limit is 1 to 1000'],
    [{ serviceIds: '1,1' }, 'serviceIds', 'A service can be chosen only once'],
    [{ serviceIds: '1,,2' }, 'serviceIds', 'Services are written like 1,2'],
    [{ serviceIds: '999999999' }, 'serviceIds', 'This service cannot be booked'],
    [{ durations: '30,30' }, 'durations', 'There must be as many durations as services'],
    [{ durations: 'long' }, 'durations', 'Durations are written like 60,30'],
    [{ durations: '1441' }, 'durations', 'Duration must be at most 1440 minutes'],
    [{ staffId: '999999999' }, 'staffId', 'This staff member does not exist'],
    [{ staffIds: '999999999' }, 'staffIds', 'This staff member does not exist'],
    [{ staffIds: '1,2' }, 'staffIds', 'There must be as many staff members as services'],
    [{ staffIds: '1', staffId: '1' }, 'staffIds', 'Send either staffId or staffIds'],
    [{ staffIds: 'Ann' }, 'staffIds', 'Staff members are written like 1,2'],
  ])('refuses %o', async (wrong, path, message) => {
    const { caller, query } = await openOn()

    const { status, problem } = await caller.try(find, { query: { ...query, ...wrong } })

    expect([status, problem.detail, problem.errors]).toEqual([422, message, [{ path, message }]])
  })

  it('refuses archived services, and staff members who are archived or not active', async () => {
    const { caller, query, color } = await openOn()
    const [gone, away] = [
      await caller.call(staffRoutes.add, { body: { name: 'Mia' } }),
      await caller.call(staffRoutes.add, { body: { name: 'Zoe', isActive: false } }),
    ]
    await caller.call(staffRoutes.remove, { params: gone })
    await caller.call(serviceRoutes.remove, { params: color })
    const refusal = async (wrong: object) =>
      (await caller.try(find, { query: { ...query, ...wrong } })).problem.detail

    expect(await refusal({ serviceIds: `${color.id}` })).toBe('This service cannot be booked')
    expect(await refusal({ staffId: gone.id })).toBe('This staff member does not exist')
    expect(await refusal({ staffId: away.id })).toBe('This staff member is not active')
  })

  it("finds nothing of another salon's", async () => {
    const { query } = await openOn()
    const mine = await salon.owner()

    expect((await mine.try(find, { query })).problem.detail).toBe('This service cannot be booked')
  })
})

describe('free times', () => {
  it('are between hours, visits and blocked times; cancelled visits and other staff take none', async () => {
    const { caller, query, draft, member } = await openOn()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const book = (time: string, more = {}) =>
      caller.call(appointmentRoutes.add, {
        body: { ...draft, appointmentDate: `${day}T${time}`, ...more },
      })
    await book('10:00', { duration: 37 })
    await book('09:00', { status: 'cancelled' })
    await book('11:00', { staffId: mia.id })
    await caller.call(workingHoursRoutes.block, {
      body: { staffId: member.id, day, from: '12:30', to: '13:00' },
    })

    const own = await caller.call(find, { query: { ...query, staffId: member.id } })

    expect(shown(own)).toEqual(['09:00', '10:37', '11:00', '11:30'])
    expect(own[0]?.starts[0]).toEqual({
      start: '2036-06-10T07:00:00.000Z',
      gap: 0,
      lines: [
        {
          serviceId: draft.serviceId,
          staffId: member.id,
          start: '2036-06-10T07:00:00.000Z',
          duration: 60,
        },
      ],
    })
  })

  it('are those at which each service can be done by the staff member named for it', async () => {
    const { caller, query, ids, draft, member } = await openOn()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    await caller.call(appointmentRoutes.add, {
      body: { ...draft, staffId: mia.id, duration: 60, appointmentDate: `${day}T10:00` },
    })
    const startsWith = async (...staffIds: number[]) => {
      const split = { ...query, serviceIds: ids, durations: '60,60', wait: '0' }
      return caller.call(find, { query: { ...split, staffIds: staffIds.join(',') } })
    }

    const found = await startsWith(member.id, mia.id)

    // Mia is taken from 10 to 11: of what begins on the hour only her hour after it is left.
    expect(shown(found)).toEqual(['10:00', '11:00'])
    expect(found[0]?.starts[0]?.lines.map(({ staffId }) => staffId)).toEqual([member.id, mia.id])
    expect(shown(await startsWith(mia.id, member.id))).toEqual(['09:00', '11:00'])
  })

  it('can be booked one after the other, each as it is offered', async () => {
    const { caller, query, ids } = await openOn()
    await caller.call(staffRoutes.add, { body: { name: 'Mia' } })

    let booked = 0
    for (;;) {
      const wanted = { ...query, serviceIds: ids, wait: '0', order: 'gap' as const }
      const [best] = await caller.call(find, { query: wanted })
      const [start] = best?.starts ?? []
      if (!start) break
      const [first] = start.lines
      await caller.call(appointmentRoutes.bookVisit, {
        body: {
          customerId: (await other(caller, 'Bob')).id,
          staffId: first?.staffId ?? 0,
          appointmentDate: start.start,
          services: start.lines.map(({ serviceId, staffId }) => ({ serviceId, staffId })),
          overlap: 'reject',
          hours: 'reject',
        },
      })
      booked += 1
    }

    // Four hours of two people, in which a visit takes two and a half.
    expect(booked).toBe(2)
  })

  it('are of the requested length, with limit and days left out that have none', async () => {
    const { caller, query } = await openOn([day, '2036-06-12'])
    const off = { staffId: null, firstDay: '2036-06-11', lastDay: '2036-06-11', day: null }
    await caller.call(workingHoursRoutes.addException, { body: off })

    const found = await caller.call(find, {
      query: { ...query, durations: '120', to: '2036-06-12', limit: '4' },
    })

    expect(found.map((one) => [one.day, shown([one])])).toEqual([
      [day, ['09:00', '10:00', '11:00']],
      ['2036-06-12', ['09:00']],
    ])
  })

  it('are only with one staff member if wanted, however many with several come first', async () => {
    const { caller, query, draft, member, ids } = await openOn()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const book = (time: string, staffId: number) =>
      caller.call(appointmentRoutes.add, {
        body: { ...draft, appointmentDate: `${day}T${time}`, staffId, duration: 60 },
      })
    await book('10:00', member.id)
    await book('09:00', mia.id)
    const wanted = { ...query, serviceIds: ids, durations: '60,60', wait: '0', limit: '1' }

    const [any, one] = [
      await caller.call(find, { query: wanted }),
      await caller.call(find, { query: { ...wanted, team: 'one' } }),
    ]

    expect([shown(any), shown(one)]).toEqual([['09:00'], ['10:00']])
    expect(one[0]?.starts[0]?.lines.map(({ staffId }) => staffId)).toEqual([mia.id, mia.id])
  })

  it('are ordered by the time they waste, if requested', async () => {
    const { caller, query } = await openOn()

    const found = await caller.call(find, {
      query: { ...query, step: '30', order: 'gap', durations: '90' },
    })

    expect(shown(found)).toEqual(['09:00', '11:30', '09:30', '11:00', '10:00', '10:30'])
    expect(found[0]?.starts.map(({ gap }) => gap)).toEqual([0, 0, 30, 30, 60, 60])
  })
})
