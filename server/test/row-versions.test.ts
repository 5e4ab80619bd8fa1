import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import type { Problem } from '@salon/contract/errors'
import { formRoutes } from '@salon/contract/forms'
import { formulaRoutes } from '@salon/contract/formulas'
import { historyRoutes } from '@salon/contract/history'
import type { Route } from '@salon/contract/route'
import { safetyRoutes } from '@salon/contract/safety'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { seriesRoutes } from '@salon/contract/series'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addedForm } from './form-scenes.ts'
import { mixtures, roots } from './formula-scenes.ts'
import { openSalon } from './open-salon.ts'
import { notedTest } from './safety-scenes.ts'
import { another, ask, openWorld, type RequestParts, type World } from './open-world.ts'

const photoFolder = mkdtempSync(join(tmpdir(), 'salon-versions-'))
const salon = openSalon(() => ({ photoFolder }))
afterAll(() => rmSync(photoFolder, { recursive: true, force: true }))

let world: World
beforeEach(async () => {
  const opened = await openWorld(salon)
  const exceptions = await another.exception(opened)
  const blockedTimes = await another.blockedTime(opened)
  const waiting = await another.waitingEntry(opened)
  const test = await notedTest(opened)
  const form = await addedForm(opened.owner)
  const ids = {
    ...opened.ids,
    exceptions,
    'blocked-times': blockedTimes,
    'waiting-list': waiting,
    'patch-tests': test,
    'form-templates': form.id,
  }
  world = { ...opened, ids }
})

interface Versioned {
  readonly id: number
  readonly version: number
}

/** An edit of a row that was read at a version; what came back, read. */
async function put(route: Route, parts: RequestParts, ifMatch?: string, token = world.token) {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch }
  const { status, text } = await ask(salon.app, route, { ...parts, headers }, token)
  const body = JSON.parse(text) as Versioned & Record<string, unknown>
  return { status, body, problem: body as unknown as Problem }
}

const quoted = (version: number) => `"${version}"`

const kinds: [string, Route, string, object, object][] = [
  ['a visit', appointmentRoutes.edit, 'appointments', { notes: 'Mine' }, { notes: 'Theirs' }],
  ['a client', customerRoutes.edit, 'customers', { phone: '1' }, { phone: '2' }],
  ['a service', serviceRoutes.edit, 'services', { name: 'Trim' }, { name: 'Short cut' }],
  ['a staff member', staffRoutes.edit, 'staff', { phone: '1' }, { phone: '2' }],
  ['a category', categoryRoutes.edit, 'categories', { name: 'Mine' }, { name: 'Theirs' }],
  [
    'an exception',
    workingHoursRoutes.editException,
    'exceptions',
    { reason: 'Mine' },
    { reason: 'Theirs' },
  ],
  [
    'a blocked time',
    workingHoursRoutes.editBlock,
    'blocked-times',
    { reason: 'Mine' },
    { reason: 'Theirs' },
  ],
  [
    'an entry of the waiting list',
    waitingListRoutes.edit,
    'waiting-list',
    { lastDay: '2030-07-01' },
    { lastDay: '2030-07-02' },
  ],
  ['a patch test', safetyRoutes.editTest, 'patch-tests', { batch: '1' }, { batch: '2' }],
  ['a form', formRoutes.editTemplate, 'form-templates', { title: 'Mine' }, { title: 'Theirs' }],
  ['the salon data', salonInfoRoutes.edit, 'salon-info', { phone: '1' }, { phone: '2' }],
]

describe.each(kinds)('an edit of %s with If-Match', (_, route, kind, mine, theirs) => {
  const params = () => ({ id: world.ids[kind] })
  const read = async () => (await put(route, { params: params(), body: {} })).body

  it('is refused to another salon, and where the header is no version', async () => {
    const { version } = await read()
    const otherSalon = await openWorld(salon)

    const foreign = await put(
      route,
      { params: params(), body: mine },
      quoted(version),
      otherSalon.token,
    )
    const odd = await put(route, { params: params(), body: mine }, 'yesterday')

    expect(foreign.status).toBe(404)
    expect([odd.status, odd.problem.code]).toEqual([422, 'invalid'])
    expect(odd.problem.errors).toEqual([
      { path: 'If-Match', message: 'If-Match is the version of one row in quotes, like "7"' },
    ])
    expect((await read()).version).toBe(version)
  })

  it('goes through while the row is as it was read, and raises its version', async () => {
    const { version } = await read()

    const edited = await put(route, { params: params(), body: mine }, quoted(version))

    expect(edited.status).toBe(200)
    expect(edited.body).toMatchObject({ ...mine, version: version + 1 })
  })

  it('is refused with the present row after a concurrent change', async () => {
    const { version } = await read()
    const other = await put(route, { params: params(), body: theirs })

    const late = await put(route, { params: params(), body: mine }, quoted(version))

    expect([late.status, late.problem.code]).toEqual([412, 'stale'])
    expect(late.problem.present).toEqual(other.body)
    expect(await read()).toEqual(other.body)
  })

  it('goes through as ever without the header, or with one that names any version', async () => {
    await put(route, { params: params(), body: theirs })

    const without = await put(route, { params: params(), body: mine })
    const any = await put(route, { params: params(), body: theirs }, '*')

    expect([without.status, any.status]).toEqual([200, 200])
  })

  it('wins once where eight come at the same time', async () => {
    const { version } = await read()

    const all = await Promise.all(
      [mine, theirs, mine, theirs, mine, theirs, mine, theirs].map((body) =>
        put(route, { params: params(), body }, quoted(version)),
      ),
    )

    const statuses = all.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    expect((await read()).version).toBe(version + 1)
  })
})

describe('an edit of the settings with If-Match', () => {
  const { get, edit } = settingsRoutes
  const read = () => world.owner.call(get)
  const set = (body: object, version?: number) =>
    put(edit, { body }, version === undefined ? undefined : quoted(version))

  it('goes through while they are as they were read, and raises their version', async () => {
    const { version } = await read()

    const edited = await set({ notifications: { visitMoved: false } }, version)

    expect(edited.status).toBe(200)
    expect(edited.body.version).toBe(version + 1)
    expect(edited.body).toEqual(await read())
  })

  it('is refused with the present ones after a concurrent change', async () => {
    const { version } = await read()
    const other = await set({ theme: 'light' })

    const late = await set({ theme: 'dark' }, version)
    const without = await set({ theme: 'dark' })

    expect([late.status, late.problem.code]).toEqual([412, 'stale'])
    expect(late.problem.present).toEqual(other.body)
    expect([without.status, without.body.version]).toEqual([200, version + 2])
  })

  it('moves no visit where the zone was changed since', async () => {
    const params = { id: world.ids['appointments'] ?? 0 }
    const { version } = await read()
    const { appointmentDate } = await world.owner.call(appointmentRoutes.get, { params })
    await set({ timeZone: 'Asia/Tokyo' })

    const late = await set({ timeZone: 'America/New_York', keep: 'clock_times' }, version)

    expect(late.status).toBe(412)
    const row = await world.owner.call(appointmentRoutes.get, { params })
    expect(row.appointmentDate).toBe(appointmentDate)
  })

  it('wins once where eight come at the same time', async () => {
    const { version } = await read()

    const all = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        set({ theme: nth % 2 === 0 ? 'dark' : 'light' }, version),
      ),
    )

    const statuses = all.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
  })
})

describe('a formula with If-Match', () => {
  const params = () => ({ id: world.ids['appointments'] ?? 0 })
  const set = (body: object, version?: number) =>
    put(
      formulaRoutes.set,
      { params: params(), body },
      version === undefined ? undefined : quoted(version),
    )
  const mine = { mixtures: [roots] }
  const theirs = { mixtures }

  it('is replaced while it is as it was read, and refused with the present one after a change', async () => {
    const noted = await set(theirs)
    const first = await set(mine, noted.body.version)

    const late = await set(theirs, noted.body.version)

    expect([noted.body.version, first.body.version]).toEqual([1, 2])
    expect([late.status, late.problem.code]).toEqual([412, 'stale'])
    expect(late.problem.present).toEqual(first.body)
    expect((await set(theirs)).body).toMatchObject({ ...theirs, version: 3 })
  })

  it('has another version once it was removed and noted again', async () => {
    const { version } = (await set(mine)).body
    await world.owner.call(formulaRoutes.remove, { params: params() })

    expect((await set(mine, version)).status).toBe(404)
    expect((await set(mine)).status).toBe(200)
    expect((await set(theirs, version)).status).toBe(412)
  })

  it('is noted once by eight who find none, and changed once by eight who read it', async () => {
    const eight = async (send: (body: object) => ReturnType<typeof set>) => {
      const all = [mine, theirs, mine, theirs, mine, theirs, mine, theirs]
      const replies = await Promise.all(all.map(send))
      return replies.map(({ status }) => status).toSorted((one, other) => one - other)
    }
    const once = [200, 412, 412, 412, 412, 412, 412, 412]

    expect(await eight((body) => set({ ...body, existing: 'reject' }))).toEqual(once)
    const { version } = (await set({ mixtures: [mixtures[1]] })).body
    expect(await eight((body) => set(body, version))).toEqual(once)
  })
})

describe('the version of a visit', () => {
  const addPhoto = async (id: number) => {
    const form = new FormData()
    form.append('type', 'before')
    form.append('photo', new Blob([new Uint8Array(world.picture)], { type: 'image/jpeg' }), 'a.jpg')
    const { text } = await ask(
      salon.app,
      appointmentRoutes.addPhoto,
      { params: { id }, form },
      world.token,
    )
    return JSON.parse(text) as Versioned & { beforePhotos: string[] }
  }

  it('rises with its photos, so that a stale removal or order of them loses no photo', async () => {
    const id = await another.appointment(world)
    const first = await addPhoto(id)
    const second = await addPhoto(id)

    const parts = { params: { id }, body: { beforePhotos: [] } }
    const stale = await put(appointmentRoutes.edit, parts, quoted(first.version))
    const reversed = await put(
      appointmentRoutes.edit,
      { params: { id }, body: { beforePhotos: second.beforePhotos.toReversed() } },
      quoted(second.version),
    )
    const lateOrder = await put(
      appointmentRoutes.edit,
      { params: { id }, body: { beforePhotos: second.beforePhotos } },
      quoted(second.version),
    )

    expect([stale.status, reversed.status, lateOrder.status]).toEqual([412, 200, 412])
    const row = await world.owner.call(appointmentRoutes.get, { params: { id } })
    expect(row.beforePhotos).toHaveLength(2)
    expect(row.version).toBe(reversed.body.version)
  })

  it('holds for the move of the whole visit, which answers with its rows as they are', async () => {
    const id = await another.appointment(world)
    const { version } = await world.owner.call(appointmentRoutes.get, { params: { id } })
    const body = { appointmentDate: '2031-07-01T09:00:00Z' }
    await world.owner.call(appointmentRoutes.edit, { params: { id }, body: { notes: 'Theirs' } })

    const late = await put(appointmentRoutes.moveVisit, { params: { id }, body }, quoted(version))

    expect(late.status).toBe(412)
    expect(late.problem.present).toEqual([
      await world.owner.call(appointmentRoutes.get, { params: { id } }),
    ])
  })

  it('holds for a change of its series, which answers with the series as it is', async () => {
    const { id: seriesId, first: id } = await another.series(world)
    const { version } = await world.owner.call(appointmentRoutes.get, { params: { id } })
    const body = { scope: 'all', time: '11:00' }
    await world.owner.call(appointmentRoutes.edit, { params: { id }, body: { notes: 'Theirs' } })
    const present = await world.owner.call(seriesRoutes.get, { params: { id: seriesId } })

    const late = await put(seriesRoutes.edit, { params: { id }, body }, quoted(version))
    const timely = await put(seriesRoutes.edit, { params: { id }, body }, quoted(version + 1))

    expect([late.status, late.problem.code]).toEqual([412, 'stale'])
    expect(late.problem.present).toEqual(present)
    expect([timely.status, timely.body['time']]).toEqual([200, '11:00'])
  })

  it('stays what it was through a deletion that is undone, and is no entry of the history', async () => {
    const id = await another.appointment(world)
    const params = { id }
    await world.owner.call(appointmentRoutes.edit, { params, body: { notes: 'Tea' } })
    const before = await world.owner.call(appointmentRoutes.get, { params })
    await world.owner.call(appointmentRoutes.remove, { params })

    const back = await world.owner.call(appointmentRoutes.restore, { params })

    expect(back).toEqual(before)
    const entries = await world.owner.call(historyRoutes.ofAppointment, { params })
    expect(entries).toHaveLength(4)
    const { rows } = await salon.database.pool.query<{ kept: boolean }>(
      "select coalesce(before, '{}') ? 'version' or coalesce(after, '{}') ? 'version' as kept from history",
    )
    expect(rows.filter(({ kept }) => kept)).toEqual([])
  })

  it('stays where an edit changes nothing', async () => {
    const params = { id: world.ids['appointments'] ?? 0 }
    const { version, notes } = await world.owner.call(appointmentRoutes.get, { params })

    const same = await world.owner.call(appointmentRoutes.edit, { params, body: { notes } })

    expect(same.version).toBe(version)
  })
})
