import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { list, add, edit, remove, restore, matches } = waitingListRoutes

let seeded: Awaited<ReturnType<typeof seedSalon>>
let owner: Caller
beforeEach(async () => {
  salon.setNow('2026-06-09T10:00:00Z')
  seeded = await seedSalon(salon)
  owner = seeded.caller
})

/** Ann Lee waits for a cut between 10 and 12 June. */
const draft = (fields: object = {}) => ({
  customerId: seeded.client.id,
  serviceIds: [seeded.cut.id],
  firstDay: '2026-06-10',
  lastDay: '2026-06-12',
  ...fields,
})
const wait = (fields: object = {}) => owner.call(add, { body: draft(fields) })
/** Someone new who waits. */
const another = async (name: string, fields: object = {}) =>
  wait({ customerId: (await other(owner, name)).id, ...fields })
/** The names of those who fit an hour of the owner's, on 10 June at 10:00 in Berlin. */
const fitting = async (freed: object = {}) => {
  const query = { staffId: seeded.member.id, start: '2026-06-10T08:00:00Z', duration: 60, ...freed }
  const found = await owner.call(matches, { query })
  return found.map(({ entry, start }) => `${entry.customer.name} ${start.slice(11, 16)}`)
}
const names = async () => (await owner.call(list)).map(({ customer }) => customer.name)

describe('the waiting list: refusals', () => {
  it('lets a user write, a visitor read, and nobody else in', async () => {
    const { id } = await wait()
    const user = await salon.colleague(owner, 'user')
    const visitor = await salon.colleague(owner, 'visitor')

    expect((await salon.anonymous.try(list)).status).toBe(401)
    expect(await visitor.call(list)).toHaveLength(1)
    for (const [route, what] of [
      [add, { body: draft() }],
      [edit, { params: { id }, body: { weekdays: [1] } }],
      [remove, { params: { id } }],
    ] as const) {
      expect((await visitor.try(route, what)).status).toBe(403)
      expect((await user.try(route, what)).status).toBeLessThan(300)
    }
  })

  it.each([
    ['customerId', { customerId: 999_999 }],
    ['serviceIds', { serviceIds: [] }],
    ['serviceIds', { serviceIds: [999_999] }],
    ['staffIds', { staffIds: [999_999] }],
    ['lastDay', { lastDay: '2026-06-09', firstDay: '2026-06-10' }],
    ['lastDay', { firstDay: '2026-06-01', lastDay: '2026-06-08' }],
    ['to', { from: '12:00', to: '09:00' }],
    ['to', { from: '12:00' }],
    ['from', { from: '9', to: '12:00' }],
    ['weekdays.0', { weekdays: [7] }],
    ['weekdays', { weekdays: [1, 1] }],
  ])('refuses by %s: %j', async (path, fields) => {
    const { status, problem } = await owner.try(add, { body: draft(fields) })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe(path)
    expect(await owner.call(list)).toEqual([])
  })

  it('refuses an edit that leaves the whole wrong', async () => {
    const { id } = await wait({ from: '09:00', to: '12:00' })
    const tried = async (body: object) =>
      (await owner.try(edit, { params: { id }, body })).problem.errors?.[0]?.path

    expect(await tried({ firstDay: '2026-06-13' })).toBe('lastDay')
    expect(await tried({ from: null })).toBe('to')
    expect(await tried({ to: '08:00' })).toBe('to')
    expect(await tried({ lastDay: '2026-06-08', firstDay: '2026-06-01' })).toBe('lastDay')
  })

  it('refuses staff members who do not offer what is wanted, and keeps entries that have them', async () => {
    const { cut, color, member } = seeded
    const mia = await owner.call(staffRoutes.add, { body: { name: 'Mia' } })
    const offeredBy = (staffId: number) =>
      owner.call(serviceOfferRoutes.set, {
        params: { id: color.id },
        body: { offers: [{ staffId }] },
      })
    await offeredBy(mia.id)
    const refused = {
      status: 422,
      problem: {
        errors: [{ path: 'staffIds', message: 'This staff member does not offer this service' }],
      },
    }
    const both = { serviceIds: [cut.id, color.id] }
    const entry = await wait({ ...both, staffIds: [mia.id] })
    const change = (body: object) => owner.try(edit, { params: { id: entry.id }, body })

    expect(
      await owner.try(add, { body: draft({ ...both, staffIds: [mia.id, member.id] }) }),
    ).toMatchObject(refused)
    expect(await change({ staffIds: [member.id] })).toMatchObject(refused)
    expect(await owner.call(list)).toMatchObject([{ id: entry.id, version: entry.version }])
    await offeredBy(member.id)
    expect(await change({ lastDay: '2026-06-20' })).toMatchObject({ status: 200 })
    expect(await change({ serviceIds: [color.id] })).toMatchObject(refused)
    expect(await change({ staffIds: [] })).toMatchObject({ status: 200 })
  })

  it("knows nothing of another salon's entries", async () => {
    const { id } = await wait()
    const { caller } = await seedSalon(salon)

    for (const route of [remove, restore] as const)
      expect((await caller.try(route, { params: { id } })).status).toBe(404)
    expect((await caller.try(edit, { params: { id }, body: { weekdays: [1] } })).status).toBe(404)
    expect(await caller.call(list)).toEqual([])
  })
})

describe('the waiting list', () => {
  it('lists the longest wait first, and drops entries whose last day is over', async () => {
    await wait()
    salon.setNow('2026-06-09T11:00:00Z')
    await another('Zoe', { lastDay: '2026-06-20' })

    expect(await names()).toEqual(['Ann Lee', 'Zoe'])
    salon.setNow('2026-06-12T21:59:00Z')
    expect(await names()).toEqual(['Ann Lee', 'Zoe'])
    // Midnight in Berlin.
    salon.setNow('2026-06-12T22:00:00Z')
    expect(await names()).toEqual(['Zoe'])
  })

  it('offers freed time to those whom it fits, the longest waiting first', async () => {
    const ben = await owner.call(staffRoutes.add, { body: { name: 'Ben' } })
    const { cut, color, member } = seeded
    await owner.call(appointmentRoutes.add, {
      body: { ...seeded.draft, appointmentDate: '2026-06-10T11:00', duration: 600 },
    })
    await owner.call(appointmentRoutes.add, {
      body: { ...seeded.draft, appointmentDate: '2026-06-10T00:00', duration: 600 },
    })
    await another('First')
    await another('Too long', { serviceIds: [color.id] })
    await another('Two services', { serviceIds: [cut.id, color.id] })
    await another('With Ben', { staffIds: [ben.id] })
    await another('With either', { staffIds: [ben.id, member.id] })
    await another('Another day', { firstDay: '2026-06-11' })
    await another('Thursdays', { weekdays: [4] })
    await another('Wednesdays', { weekdays: [3] })
    await another('Afternoons', { from: '13:00', to: '18:00' })
    await another('Mornings', { from: '08:00', to: '11:00' })

    expect(await fitting()).toEqual([
      'First 08:00',
      // The second with Ben.
      'Two services 08:00',
      'With either 08:00',
      'Wednesdays 08:00',
      'Mornings 08:00',
    ])
  })

  it('offers freed time to whom two staff members have to serve, one after the other', async () => {
    const ben = await owner.call(staffRoutes.add, { body: { name: 'Ben' } })
    const { cut, color, member } = seeded
    const offeredBy = (service: { id: number }, staffId: number) =>
      owner.call(serviceOfferRoutes.set, { params: service, body: { offers: [{ staffId }] } })
    await offeredBy(cut, member.id)
    await offeredBy(color, ben.id)
    const busy = (staffId: number, time: string, duration: number) => {
      const serviceId = staffId === ben.id ? color.id : cut.id
      const appointmentDate = `2026-06-10T${time}`
      return owner.call(appointmentRoutes.add, {
        body: { ...seeded.draft, serviceId, staffId, duration, appointmentDate },
      })
    }
    // Of her there is the hour from ten on; of Ben an hour and a half that begins 16 minutes after it.
    await busy(member.id, '00:00', 600)
    await busy(member.id, '11:00', 600)
    const before = await busy(ben.id, '00:00', 676)
    await busy(ben.id, '12:46', 500)
    await another('Alone', { serviceIds: [cut.id] })
    const { id, customer } = await another('Both', { serviceIds: [cut.id, color.id] })
    await another('The other way round', { serviceIds: [color.id, cut.id] })

    expect(await fitting()).toEqual(['Alone 08:00'])
    await owner.call(appointmentRoutes.edit, {
      params: { id: before.id },
      body: { duration: 670 },
    })
    expect(await fitting()).toEqual(['Alone 08:00', 'Both 08:00'])
    const query = { staffId: ben.id, start: '2026-06-10T09:10:00Z', duration: 96 }
    expect(await fitting(query)).toEqual(['Both 08:00'])
    const [match] = await owner.call(matches, { query })
    expect(match?.lines).toEqual([
      { serviceId: cut.id, staffId: member.id, start: '2026-06-10T08:00:00.000Z', duration: 60 },
      { serviceId: color.id, staffId: ben.id, start: '2026-06-10T09:10:00.000Z', duration: 90 },
    ])

    const rows = await owner.call(appointmentRoutes.bookVisit, {
      body: {
        customerId: customer.id,
        staffId: member.id,
        appointmentDate: match?.start ?? '',
        overlap: 'reject',
        waitingEntryId: id,
        services: [
          { serviceId: cut.id, staffId: member.id, wait: 0 },
          { serviceId: color.id, staffId: ben.id, wait: 10 },
        ],
      },
    })

    expect(rows.map(({ appointmentDate }) => appointmentDate)).toEqual(
      match?.lines.map(({ start }) => start),
    )
    expect(await names()).toEqual(['Alone', 'The other way round'])
  })

  it('looks for two staff members where somebody wants a few services, and not many', async () => {
    const { cut, color, member } = seeded
    const ben = await owner.call(staffRoutes.add, { body: { name: 'Ben' } })
    for (const [service, staffId] of [
      [cut, member.id],
      [color, ben.id],
    ] as const) {
      const body = { offers: [{ staffId }] }
      await owner.call(serviceOfferRoutes.set, { params: { id: service.id }, body })
    }
    const terms = { price: '10', duration: 15, categoryId: cut.categoryId }
    const wash = await owner.call(serviceRoutes.add, { body: { ...terms, name: 'Wash' } })
    const dry = await owner.call(serviceRoutes.add, { body: { ...terms, name: 'Dry' } })
    await another('Few', { serviceIds: [cut.id, wash.id, color.id] })
    await another('Many', { serviceIds: [cut.id, wash.id, dry.id, color.id] })

    expect(await fitting()).toEqual(['Few 08:00'])
  })

  it('offers nothing that is over, taken again, or of somebody who is off', async () => {
    await wait()
    expect(await fitting()).toEqual(['Ann Lee 08:00'])
    expect(await fitting({ start: '2026-06-09T08:00:00Z' })).toEqual([])
    await owner.call(appointmentRoutes.add, { body: { ...seeded.draft, duration: 60 } })
    expect(await fitting()).toEqual([])
    expect(await fitting({ staffId: 999_999 })).toEqual([])
  })

  it('loses an entry with the booking of its client, and only once', async () => {
    const { id } = await wait()
    const body = { ...seeded.draft, waitingEntryId: id }
    const otherClient = await other(owner, 'Zoe')

    const wrong = await owner.try(appointmentRoutes.add, {
      body: { ...body, customerId: otherClient.id },
    })
    expect(wrong.problem.errors?.[0]?.path).toBe('waitingEntryId')
    const answers = await Promise.all(
      [body, { ...body, appointmentDate: '2026-06-11T10:00' }].map((one) =>
        owner.try(appointmentRoutes.add, { body: one }),
      ),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await names()).toEqual([])
    expect(await owner.call(appointmentRoutes.list)).toHaveLength(1)
    await owner.call(restore, { params: { id } })
    expect(await names()).toEqual(['Ann Lee'])
  })

  it('keeps an entry where the booking is refused', async () => {
    await owner.call(appointmentRoutes.add, { body: seeded.draft })
    const { id, customer } = await another('Zoe')
    const services = [{ serviceId: seeded.cut.id }]
    const visit = { ...seeded.draft, customerId: customer.id, services, overlap: 'reject' as const }

    const taken = await owner.try(appointmentRoutes.bookVisit, {
      body: { ...visit, waitingEntryId: id },
    })
    expect(taken.status).toBe(409)
    expect(await names()).toEqual(['Zoe'])
    await owner.call(appointmentRoutes.bookVisit, {
      body: { ...visit, overlap: 'allow', waitingEntryId: id },
    })
    expect(await names()).toEqual([])
  })

  it('goes with its client, name and all, and comes back with them', async () => {
    await wait()
    const params = { id: seeded.client.id }

    await owner.call(customerRoutes.remove, { params })

    expect(await owner.call(list)).toEqual([])
    const recent = await owner.call(activityRoutes.recent)
    expect(JSON.stringify(recent)).not.toContain('Ann Lee')
    const [removal] = await owner.call(historyRoutes.all, { query: { subject: 'customer' } })
    await owner.call(historyRoutes.undo, { params: { seq: removal?.seq ?? 0 } })
    expect(await names()).toEqual(['Ann Lee'])
  })

  it('has one entry for the same wish of a client, also of two requests at once', async () => {
    const wish = { staffIds: [seeded.member.id], weekdays: [3, 4], from: '09:00', to: '12:00' }
    const twice = await Promise.all([wait(wish), wait({ ...wish, weekdays: [4, 3] })])

    expect(twice.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    for (const { isNew: _, ...entry } of twice) expect(await owner.call(list)).toEqual([entry])
    await wait({ ...wish, weekdays: [3] })
    await wait({ ...wish, lastDay: '2026-06-13' })
    await another('Zoe', wish)
    expect(await owner.call(list)).toHaveLength(4)
    await owner.call(remove, { params: twice[0] })
    expect((await wait(wish)).id).not.toBe(twice[0].id)
  })

  it('refuses an edit that makes two equal entries of a client, also of two at once', async () => {
    const refused = {
      status: 409,
      problem: {
        code: 'already_exists',
        detail: 'This client already has the same entry on the waiting list.',
      },
    }
    const monday = await wait({ weekdays: [1] })
    const tuesday = await wait({ weekdays: [2] })
    await another('Zoe', { weekdays: [3] })
    const change = ({ id }: { id: number }, weekdays: number[]) =>
      owner.try(edit, { params: { id }, body: { weekdays } })

    expect(await change(tuesday, [1])).toMatchObject(refused)
    expect((await owner.call(list)).map(({ weekdays }) => weekdays)).toEqual([[1], [2], [3]])
    // Its own wish again, and that of another client.
    expect((await change(tuesday, [2])).status).toBe(200)
    const both = await Promise.all([change(monday, [3]), change(tuesday, [3])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const added = await Promise.all([wait({ weekdays: [4] }), change(monday, [4])])
    expect([added[0].isNew, added[1].status]).toEqual(added[0].isNew ? [true, 409] : [false, 200])
    const wishes = (await owner.call(list)).map(({ customer, weekdays }) =>
      JSON.stringify([customer.id, weekdays]),
    )
    expect(new Set(wishes).size).toBe(wishes.length)
  })

  it('refuses to restore an entry beside an equal one, and to undo a change to one', async () => {
    const first = await wait()
    await owner.call(remove, { params: first })
    const second = await wait()
    const undo = async (operation: string) => {
      const entries = await owner.call(historyRoutes.all, { query: { subject: 'waitingEntry' } })
      const seq = entries.find((one) => one.operation === operation)?.seq ?? 0
      return owner.try(historyRoutes.undo, { params: { seq } })
    }
    const refused = { status: 409, problem: { code: 'already_exists' } }

    expect(await owner.try(restore, { params: first })).toMatchObject(refused)
    expect(await undo('deleted')).toMatchObject(refused)
    expect((await owner.call(list)).map(({ id }) => id)).toEqual([second.id])

    await owner.call(edit, { params: second, body: { weekdays: [3] } })
    await owner.call(restore, { params: first })
    expect(await undo('changed')).toMatchObject(refused)
    expect((await owner.call(list)).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it('leaves a history, of which each entry can be undone by a user', async () => {
    const user = await salon.colleague(owner, 'user')
    const { id } = await user.call(add, { body: draft() })
    await user.call(edit, { params: { id }, body: { weekdays: [3], lastDay: '2026-06-20' } })
    await user.call(remove, { params: { id } })
    const entries = await owner.call(historyRoutes.all, { query: { subject: 'waitingEntry' } })
    expect(entries.map(({ operation }) => operation)).toEqual(['deleted', 'changed', 'added'])

    for (const { seq } of entries.slice(0, 2))
      await user.call(historyRoutes.undo, { params: { seq } })

    expect(await owner.call(list)).toMatchObject([{ weekdays: [], lastDay: '2026-06-12' }])
    await user.call(historyRoutes.undo, { params: { seq: entries[2]?.seq ?? 0 } })
    expect(await owner.call(list)).toEqual([])
  })
})
