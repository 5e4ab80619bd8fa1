import { appointmentRoutes } from '@salon/contract/appointments'
import { calendarFeedRoutes, type CalendarFeedDraft } from '@salon/contract/calendar-feeds'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { historyRoutes } from '@salon/contract/history'
import { staffRoutes } from '@salon/contract/staff'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { seedSalon } from '../../../test/seed-salon.ts'

const salon = openSalon()
const { list, issue, revoke } = calendarFeedRoutes
const ofSalon = { staffId: null, detail: 'first_name' } as const

let seeded: Awaited<ReturnType<typeof seedSalon>>
let owner: Caller
beforeEach(async () => {
  seeded = await seedSalon(salon)
  owner = seeded.caller
  salon.setNow('2026-06-09T10:00:00Z')
})

const issued = (body: CalendarFeedDraft = ofSalon) => owner.call(issue, { body })
const fetched = (path: string, headers: Record<string, string> = {}) =>
  salon.app.inject({ url: path, headers })
const eventsAt = async (path: string) => {
  const { body } = await fetched(path)
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  return events.map((one) => new ICAL.Event(one))
}
const summariesAt = async (path: string) => (await eventsAt(path)).map(({ summary }) => summary)
const book = (fields: object = {}) =>
  owner.call(appointmentRoutes.add, { body: { ...seeded.draft, ...fields } })

describe('calendar feeds: refusals', () => {
  it('refuses anonymous callers and users who are not admins', async () => {
    const { id } = await issued()
    const user = await salon.colleague(owner, 'user')

    for (const [caller, status] of [
      [salon.anonymous, 401],
      [user, 403],
    ] as const) {
      expect((await caller.try(list)).status).toBe(status)
      expect((await caller.try(issue, { body: ofSalon })).status).toBe(status)
      expect((await caller.try(revoke, { params: { id } })).status).toBe(status)
    }
  })

  it.each([
    [{ staffId: 999_999, detail: 'busy' }, 'staffId'],
    [{ staffId: null, detail: 'phone' }, 'detail'],
    [{ detail: 'busy' }, 'staffId'],
  ])('refuses %j by its field', async (body, path) => {
    const { status, problem } = await owner.try(issue, { body })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe(path)
    expect(await owner.call(list)).toEqual([])
  })

  it('answers a wrong, a revoked and a renewed secret alike', async () => {
    const { id, path } = await issued()
    const revoked = await issued({ ...ofSalon, staffId: seeded.member.id })
    await owner.call(revoke, { params: { id: revoked.id } })
    const { path: present } = await issued()
    expect(present).not.toBe(path)
    const other = await seedSalon(salon)
    const [file = ''] = present.split('/').slice(-1)
    const elsewhere = `/api/calendar/${other.caller.account?.id}${file.slice(file.indexOf('.'))}`

    const answers = await Promise.all(
      [path, revoked.path, elsewhere, '/api/calendar/1.x.ics', present.slice(0, -4)].map((one) =>
        fetched(one),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await fetched(present)).statusCode).toBe(200)
    expect(id).toBe((await owner.call(list))[0]?.id)
  })
})

describe('calendar feeds', () => {
  it('show visits without a session, the salon all and a staff member their own', async () => {
    const ben = await owner.call(staffRoutes.add, { body: { name: 'Ben' } })
    await book()
    await book({ staffId: ben.id, appointmentDate: '2026-06-11T12:00' })
    const all = await issued()
    const own = await issued({ staffId: ben.id, detail: 'full_name' })

    const { headers } = await fetched(all.path)

    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(await summariesAt(all.path)).toEqual(['Anna Berg · Ann: Cut', 'Ben · Ann: Cut'])
    expect(await summariesAt(own.path)).toEqual(['Ann Lee: Cut'])
  })

  it('have one event for a visit that several share, and each of them their part of it', async () => {
    const ben = await owner.call(staffRoutes.add, { body: { name: 'Ben' } })
    await book()
    const second = await book({
      serviceId: seeded.color.id,
      staffId: ben.id,
      appointmentDate: '2026-06-10T11:00',
      duration: 90,
    })
    const all = await issued({ staffId: null, detail: 'full_name' })
    const own = await issued({ staffId: ben.id, detail: 'full_name' })
    const shownAt = async (path: string) =>
      (await eventsAt(path)).map(({ summary, startDate, endDate }) => [
        summary,
        startDate.toJSDate().toISOString(),
        endDate.toJSDate().toISOString(),
      ])
    const facts = async () =>
      (await eventsAt(all.path)).map(({ uid, sequence }) => ({ uid, sequence }))

    expect(await shownAt(all.path)).toEqual([
      [
        'Anna Berg, Ben · Ann Lee: Cut, Color',
        '2026-06-10T08:00:00.000Z',
        '2026-06-10T10:30:00.000Z',
      ],
    ])
    expect(await shownAt(own.path)).toEqual([
      ['Ann Lee: Color', '2026-06-10T09:00:00.000Z', '2026-06-10T10:30:00.000Z'],
    ])
    const [before] = await facts()
    await owner.call(appointmentRoutes.edit, {
      params: { id: second.id },
      body: { staffId: seeded.member.id },
    })

    const [after] = await facts()
    expect(await shownAt(own.path)).toEqual([])
    expect((await summariesAt(all.path))[0]).toBe('Anna Berg · Ann Lee: Cut, Color')
    expect(after?.uid).toBe(before?.uid)
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  })

  it('hold 60 days back and 365 ahead, and nothing that was called off', async () => {
    await book({ appointmentDate: '2026-04-10T10:00' })
    await book({ appointmentDate: '2026-04-09T10:00' })
    await book({ appointmentDate: '2027-06-09T10:00' })
    await book({ appointmentDate: '2027-06-10T10:00' })
    await book({ appointmentDate: '2026-06-11T10:00', status: 'cancelled' })
    await book({ appointmentDate: '2026-06-12T10:00', status: 'no-show' })
    const { path } = await issued()

    const days = (await eventsAt(path)).map(({ startDate }) => startDate.toString().slice(0, 10))

    expect(days).toEqual(['2026-04-10', '2027-06-09'])
  })

  it('never show phone, email or notes, whatever the detail', async () => {
    const body = { phone: '+49 151 000', email: 'ann@lee.example', notes: 'allergic' }
    await owner.call(customerRoutes.edit, { params: { id: seeded.client.id }, body })
    await book({ notes: 'secret wish' })

    for (const detail of ['busy', 'services', 'first_name', 'full_name'] as const) {
      const { path } = await issued({ staffId: null, detail })
      expect((await fetched(path)).body).not.toMatch(/151|lee\.example|allergic|wish/)
    }
  })

  it('keep UID and raise SEQUENCE with each change, also where a service leaves the visit', async () => {
    const { path } = await issued()
    const first = await book()
    const second = await book({
      serviceId: seeded.color.id,
      appointmentDate: '2026-06-10T11:00',
    })
    const seen = async () => {
      const [event] = await eventsAt(path)
      return { uid: event?.uid, sequence: event?.sequence ?? 0 }
    }
    const edit = (id: number, body: object) =>
      owner.call(appointmentRoutes.edit, { params: { id }, body })
    const shown = [await seen()]

    await edit(second.id, { duration: 45 })
    shown.push(await seen())
    await owner.call(appointmentRoutes.remove, { params: { id: second.id } })
    shown.push(await seen())
    await edit(first.id, { appointmentDate: '2026-06-20T15:00' })
    shown.push(await seen())
    await owner.call(customerRoutes.edit, {
      params: { id: seeded.client.id },
      body: { name: 'Anne Lee' },
    })
    shown.push(await seen())

    expect(new Set(shown.map(({ uid }) => uid)).size).toBe(1)
    const sequences = shown.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  })

  it('answer 304 until something that is shown changes', async () => {
    await book()
    const { path } = await issued()
    const etag = String((await fetched(path)).headers.etag)
    const again = (tag: string) => fetched(path, { 'if-none-match': tag })

    // Of somebody whom the feed does not show.
    await owner.call(customerRoutes.add, { body: { name: 'Zoe' } })

    expect(etag).toMatch(/^W\/"/)
    expect(await again(etag)).toMatchObject({ statusCode: 304, body: '' })
    expect((await again(`"other", ${etag.slice(2)}`)).statusCode).toBe(304)
    expect((await again('"other"')).statusCode).toBe(200)
    await book({ appointmentDate: '2026-06-11T10:00' })
    expect((await again(etag)).statusCode).toBe(200)
  })

  it('end with the staff member, and come back with them', async () => {
    const ben = await owner.call(staffRoutes.add, { body: { name: 'Ben' } })
    const { path } = await issued({ staffId: ben.id, detail: 'busy' })
    await owner.call(staffRoutes.remove, { params: { id: ben.id } })
    expect((await fetched(path)).statusCode).toBe(404)
    expect(await owner.call(list)).toEqual([])
    const [entry] = await owner.call(historyRoutes.all, { query: { subject: 'staff' } })

    await owner.call(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })

    expect((await fetched(path)).statusCode).toBe(200)
  })

  it('keep the secret as a hash, and out of the history', async () => {
    const { path } = await issued()
    const secret = path.split('.')[1] ?? ''
    salon.setNow('2026-06-09T11:00:00Z')
    await issued({ staffId: null, detail: 'busy' })
    const entries = await owner.call(historyRoutes.all, { query: { subject: 'calendarFeed' } })
    await owner.call(revoke, { params: { id: entries[0]?.rowId ?? 0 } })

    const { rows } = await salon.database.pool.query<{ all: string }>(
      `select string_agg(h::text, '') || (select coalesce(string_agg(s::text, ''), '') from calendar_feed_secrets s)
       as all from history h`,
    )

    expect(secret).toHaveLength(43)
    expect(rows[0]?.all).not.toContain(secret)
    expect(rows[0]?.all).not.toContain('token_hash')
    expect(entries.map(({ operation }) => operation)).toEqual(['changed', 'added'])
    expect(entries[0]?.changes.map(({ field }) => field)).toEqual(['detail', 'issuedAt'])
    const kept = await salon.database.pool.query('select from calendar_feed_secrets')
    expect(kept.rowCount).toBe(0)
  })

  it('can be undone where they were made, and nowhere else: the secret is gone', async () => {
    const { path } = await issued()
    const [added] = await owner.call(historyRoutes.all, { query: { subject: 'calendarFeed' } })
    expect(added?.undo).toBe('remove')

    await owner.call(historyRoutes.undo, { params: { seq: added?.seq ?? 0 } })

    expect((await fetched(path)).statusCode).toBe(404)
    const [removed] = await owner.call(historyRoutes.all, { query: { subject: 'calendarFeed' } })
    expect(removed).toMatchObject({ operation: 'deleted', undo: null, obstacle: 'address' })
    const again = await owner.try(historyRoutes.undo, { params: { seq: removed?.seq ?? 0 } })
    expect(again.problem.code).toBe('not_undoable')
  })

  it('are made once by requests at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => issued()))

    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const answers = await Promise.all(made.map(({ path }) => fetched(path)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404])
  })
})

describe('the UID of a visit in calendar feeds', () => {
  const { bookVisit, edit, moveVisit, remove, restore, visit } = appointmentRoutes

  /** A visit of a cut and a colour, which were booked together, and the feeds that show it. */
  async function given() {
    const ben = await owner.call(staffRoutes.add, { body: { name: 'Ben' } })
    const rows = await owner.call(bookVisit, {
      body: {
        customerId: seeded.client.id,
        staffId: seeded.member.id,
        appointmentDate: '2026-06-10T10:00',
        services: [{ serviceId: seeded.cut.id }, { serviceId: seeded.color.id }],
      },
    })
    const [cutting, colouring] = rows.map(({ id }) => id) as [number, number]
    const all = await issued()
    const own = await issued({ ...ofSalon, staffId: seeded.member.id })
    const uids = async () => ({
      all: (await eventsAt(all.path)).map(({ uid }) => uid),
      own: (await eventsAt(own.path)).map(({ uid }) => uid),
    })
    return { ben, cutting, colouring, uids }
  }
  type Visit = Awaited<ReturnType<typeof given>>

  it.each<[string, (visit: Visit) => Promise<unknown>]>([
    [
      'is moved',
      ({ colouring: id }) =>
        owner.call(moveVisit, { params: { id }, body: { appointmentDate: '2026-06-20T15:00' } }),
    ],
    ['loses its oldest service', ({ cutting: id }) => owner.call(remove, { params: { id } })],
    [
      'loses its oldest service, and gets it back',
      async ({ cutting: id }) => {
        await owner.call(remove, { params: { id } })
        await owner.call(restore, { params: { id } })
      },
    ],
    [
      'has its oldest service cancelled',
      ({ cutting: id }) => owner.call(edit, { params: { id }, body: { status: 'cancelled' } }),
    ],
    [
      'has its oldest service handed over',
      ({ ben, cutting: id }) => owner.call(edit, { params: { id }, body: { staffId: ben.id } }),
    ],
    [
      'gets a service instead of both',
      async ({ cutting, colouring }) => {
        const { id: serviceId } = seeded.color
        await owner.call(edit, { params: { id: colouring }, body: { status: 'cancelled' } })
        await book({ serviceId, appointmentDate: '2026-06-10T16:00' })
        for (const id of [cutting, colouring]) await owner.call(remove, { params: { id } })
      },
    ],
    [
      'becomes another client’s by a merge',
      async () => {
        const { id } = await owner.call(customerRoutes.add, { body: { name: 'Ann Li' } })
        const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const
        const body = { formerId: seeded.client.id, fields }
        await owner.call(duplicateRoutes.merge, { params: { id }, body })
      },
    ],
  ])('stays where it %s', async (_what, change) => {
    const present = await given()
    const before = await present.uids()

    await change(present)

    expect(before.all).toHaveLength(1)
    expect(before.own).toEqual(before.all)
    expect(await present.uids()).toEqual(before)
  })

  it('is of one day where a service is moved to another, and stays when both are there again', async () => {
    const { cutting, colouring, uids } = await given()
    const before = await uids()
    const to = (id: number, appointmentDate: string) =>
      owner.call(edit, { params: { id }, body: { appointmentDate } })

    await to(colouring, '2026-06-12T10:00')
    const apart = await uids()
    await to(cutting, '2026-06-12T12:00')

    expect(apart.all).toHaveLength(2)
    expect(apart.all[0]).toBe(before.all[0])
    expect(apart.all[1]).not.toBe(before.all[0])
    expect(await uids()).toEqual(before)
  })

  it('is of one visit, and told in feeds alone', async () => {
    const { colouring: id, uids } = await given()
    await book({ appointmentDate: '2026-06-11T10:00' })

    expect(new Set((await uids()).all).size).toBe(2)
    const [row] = await owner.call(visit, { params: { id } })
    expect(row).not.toHaveProperty('calendarUid')
  })
})
