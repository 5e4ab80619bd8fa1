import { accountRoutes } from '@salon/contract/accounts'
import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { availabilityRoutes } from '@salon/contract/availability'
import { calendarRoutes } from '@salon/contract/calendar'
import { customerRoutes } from '@salon/contract/customers'
import { dashboardRoutes } from '@salon/contract/dashboard'
import { historyRoutes } from '@salon/contract/history'
import { messageRoutes } from '@salon/contract/messages'
import { notificationRoutes } from '@salon/contract/notifications'
import {
  mayCall,
  permissions,
  type AppOperation,
  type Operation,
} from '@salon/contract/permissions'
import { operationOf, type Route } from '@salon/contract/route'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { settingsRoutes } from '@salon/contract/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  day,
  openDivided,
  secretName,
  secretNote,
  secretStart,
  span,
  type Divided,
} from './divided-salon.ts'
import { mixtures } from './formula-scenes.ts'
import { openSalon, type Caller } from './open-salon.ts'
import { addressOf, ask, type RequestParts } from './open-world.ts'
import { addPhoto } from './photo-form.ts'
import { report } from './report.ts'
import { routes } from './scenes.ts'

const salon = openSalon()
const { add, addService, bookVisit, edit, get, list, moveVisit, remove, restore, visit } =
  appointmentRoutes

let divided: Divided

beforeEach(async () => {
  divided = await openDivided(salon)
})

/** The calls of each operation that reads, about the hidden visit where it is about one. */
function readsOf(route: Route): RequestParts[] {
  const { hidden, deleted, photo, own, draft } = divided
  const { customerId, serviceId } = hidden
  const of = (...ids: number[]) => ids.map((id) => ({ params: { id } }))
  const known: Partial<Record<Operation, RequestParts[]>> = {
    'GET /api/appointments': [
      {},
      { query: { date: day } },
      { query: span },
      { query: { customerId } },
      { query: { staffId: hidden.staffId, status: 'completed' } },
      { query: { after: own.id } },
    ],
    'GET /api/appointments/:id': of(hidden.id, deleted.id),
    'GET /api/appointments/:id/visit': of(hidden.id, deleted.id),
    'GET /api/appointments/:id/history': of(hidden.id, deleted.id),
    'GET /api/customers/:id': of(customerId),
    'GET /api/customers/:id/history': of(customerId),
    'GET /api/customers/:id/service-records': of(customerId),
    'GET /api/customers/:id/formulas': of(customerId),
    'GET /api/safety-alerts': [{ query: span }],
    'GET /api/untested-visits': [{}],
    'GET /api/customers/search': [{ query: { q: secretName.slice(0, 4) } }, { query: { q: '' } }],
    'GET /api/customers/duplicates': [{ query: { name: secretName } }],
    'GET /api/calendar': [
      { query: span },
      { query: { ...span, staffId: hidden.staffId } },
      { query: { ...span, exceptStaffIds: '1' } },
    ],
    'GET /api/availability': [
      { query: { serviceIds: serviceId, staffId: draft.staffId, from: day, to: day } },
    ],
    'GET /api/waiting-list/matches': [{ query: { ...hidden, start: hidden.appointmentDate } }],
    'GET /api/services/together': [{ query: { serviceId } }],
    'GET /api/activity/recent': [{ query: { limit: 100 } }],
    'GET /api/photos/:key': [{ params: { key: photo } }],
    'GET /api/online-bookings/held': [{ query: span }],
    'GET /api/appointments/:id/online-booking': of(hidden.id, deleted.id),
    'GET /api/appointments/:id/deposit': of(hidden.id, deleted.id),
  }
  return known[operationOf(route) as Operation] ?? [{}]
}

const mayMia = (operation: Operation) =>
  mayCall(
    { role: 'user', isOwner: false, seesOwnVisitsOnly: true },
    operation as AppOperation,
    permissions[operation],
  )
const readable = routes.filter(
  (route) =>
    route.method === 'GET' &&
    permissions[operationOf(route) as Operation] !== 'anyone' &&
    // A stream that does not end; its own test follows.
    route.path !== '/api/events' &&
    mayMia(operationOf(route) as Operation),
)

describe('a user who sees their own visits only', () => {
  it('reads nothing of others’ visits, by whatever operation', async () => {
    const { owner, mia, hidden, deleted } = divided
    salon.setNow(`${day}T20:00:00.000Z`)
    const secrets = [secretNote, secretStart, `"appointmentId":${hidden.id},`, divided.photo]
    const reading = new Set<string>()
    const leaks: string[] = []
    for (const route of readable) {
      const operation = operationOf(route)
      // Clients are the salon's, and known by name; visits are not.
      const isAboutClients = /^GET \/api\/(customers|messages)/.test(operation)
      // 'Created customer Xenia' is about a client, 'Booked Cut for Xenia' about a visit.
      const named = operation.startsWith('GET /api/activity') ? `for ${secretName}` : secretName
      const forbidden = isAboutClients ? secrets : [...secrets, named]
      const holdsSecret = (text: string) =>
        forbidden.some((secret) => text.includes(secret)) ||
        new RegExp(`"id":(${hidden.id}|${deleted.id}),"userId":\\d+,"customerId"`).test(text)
      for (const parts of readsOf(route)) {
        const [full, narrow] = [
          await ask(salon.app, route, parts, owner.token),
          await ask(salon.app, route, parts, mia.token),
        ]
        if (holdsSecret(full.text) || full.type.startsWith('image/')) reading.add(operation)
        expect([200, 404], `${addressOf(route, parts)} ${narrow.text}`).toContain(narrow.status)
        if (holdsSecret(narrow.text) || narrow.type.startsWith('image/')) {
          leaks.push(addressOf(route, parts))
        }
      }
    }

    expect(leaks).toEqual([])
    // What the owner reads of it: an operation that reads visits and is missing here needs a call above.
    expect([...reading].sort()).toEqual([
      'GET /api/activity/recent',
      'GET /api/appointments',
      'GET /api/appointments/:id',
      'GET /api/appointments/:id/history',
      'GET /api/appointments/:id/visit',
      'GET /api/calendar',
      'GET /api/customers/:id/formulas',
      'GET /api/customers/:id/history',
      'GET /api/customers/:id/service-records',
      'GET /api/customers/search',
      'GET /api/messages',
      'GET /api/notifications',
      'GET /api/photos/:key',
      'GET /api/safety-alerts',
    ])
    report('own visits', `${readable.length} operations read, ${reading.size} of them visits`)
  })

  it('reads that a client waits, and not which time they are offered', async () => {
    const query = { customerId: divided.hidden.customerId }
    const read = await divided.mia.call(messageRoutes.list, { query })

    expect(read.map(({ kind }) => kind)).toEqual(['waiting_list_joined'])
  })

  it('finds none of them to change: 404, as for another salon’s', async () => {
    const { owner, mia, hidden, deleted, droppedPhoto, recordId, draft } = divided
    const [entry] = (
      await owner.call(historyRoutes.ofAppointment, { params: { id: hidden.id } })
    ).filter(({ subject }) => subject === 'appointment')
    const before = await owner.call(get, { params: { id: hidden.id } })
    const body = {
      ...draft,
      name: 'Eve',
      rating: 1,
      arrived: true,
      status: 'cancelled',
      staffId: divided.staffId,
      scope: 'all',
      mixtures,
    }
    const ids: Record<string, number> = { appointments: hidden.id, 'service-records': recordId }
    const ofVisits = routes.filter(
      ({ method, path }) =>
        method !== 'GET' && /^\/api\/(appointments|service-records)\/:id/.test(path),
    )

    expect(ofVisits.length).toBeGreaterThanOrEqual(8)
    for (const route of ofVisits) {
      const id = ids[/api\/([\w-]+)/.exec(route.path)?.[1] ?? '']
      for (const one of [id, deleted.id]) {
        const params = { id: one, key: droppedPhoto }
        const { status } = await mia.try(route, {
          params,
          ...(route.body && { body }),
          ...(route.query && { query: { scope: 'all' } }),
        })
        expect([operationOf(route), status]).toEqual([operationOf(route), 404])
      }
    }
    const undone = await mia.try(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })
    expect(undone.status).toBe(404)
    expect(await owner.call(get, { params: { id: hidden.id } })).toEqual(before)
    await owner.call(restore, { params: { id: deleted.id } })
  })

  it('books no visit for others, and hands none over: 422, by the field of the staff member', async () => {
    const { mia, own, theirStaffId, draft, staffId, colorId } = divided
    const taken = { ...draft, staffId: theirStaffId, appointmentDate: `${day}T14:00` }
    const services = [{ serviceId: draft.serviceId }, { serviceId: colorId, staffId: theirStaffId }]
    const params = { id: own.id }

    const refused = [
      await mia.try(add, { body: taken }),
      await mia.try(bookVisit, { body: { ...taken, services: [{ serviceId: colorId }] } }),
      await mia.try(bookVisit, { body: { ...taken, staffId, services } }),
      await mia.try(edit, { params, body: { staffId: theirStaffId } }),
      await mia.try(moveVisit, { params, body: { staffId: theirStaffId } }),
    ].map(({ status, problem }) => [status, problem.errors])

    const sentence = (path: string) => [
      422,
      [{ path, message: 'You can only book your own visits' }],
    ]
    expect(refused).toEqual([
      sentence('staffId'),
      sentence('staffId'),
      sentence('services.1.staffId'),
      sentence('staffId'),
      sentence('staffId'),
    ])
  })

  it('removes no client, whose visits may be with others, and undoes none that was removed', async () => {
    const { owner, mia, hidden } = divided
    const params = { id: hidden.customerId }
    const removal = await mia.try(customerRoutes.remove, { params })
    await owner.call(customerRoutes.remove, { params })
    const entries = await mia.call(historyRoutes.ofCustomer, { params })
    const entry = entries.findLast(({ operation }) => operation === 'deleted')
    const undone = await mia.try(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })

    expect([removal.status, removal.problem.code]).toEqual([403, 'not_allowed'])
    expect([entry?.subject, entry?.obstacle]).toEqual(['customer', 'not_allowed'])
    expect([undone.status, undone.problem.code]).toEqual([403, 'not_allowed'])
  })

  it('reads that a time or a service is taken, and not by whom', async () => {
    const { owner, mia, hidden, staffId, theirStaffId, draft, own } = divided
    const { customerId, serviceId } = hidden

    // The client has this service that day already, with the other.
    const again = { ...draft, customerId, staffId, appointmentDate: `${day}T15:00` }
    const { status, problem } = await mia.try(add, { body: { ...again, overlap: 'reject' } })
    const second = await mia.try(addService, { params: { id: own.id }, body: { serviceId } })
    const query = { serviceIds: [serviceId], staffId: theirStaffId, from: day, to: day } as never
    const free = await mia.call(availabilityRoutes.find, { query })

    expect([status, problem.code]).toEqual([409, 'service_in_visit'])
    expect(problem.conflicts).toEqual([
      {
        id: 0,
        appointmentDate: secretStart,
        duration: 60,
        customerName: '',
        serviceName: '',
        staffName: '',
        reason: 'service_in_visit',
        isHidden: true,
      },
    ])
    expect(second.status).toBe(409)
    expect(free).toEqual(await owner.call(availabilityRoutes.find, { query }))
    const start = Date.parse(secretStart)
    const starts = free.flatMap(({ starts }) => starts.map((one) => Date.parse(one.start)))
    expect(starts.length).toBeGreaterThan(0)
    expect(starts.filter((at) => at > start - 3_600_000 && at < start + 3_600_000)).toEqual([])
  })

  it('adds a service behind the whole visit of the client, also behind what others do', async () => {
    const { owner, mia, staffId, theirStaffId, draft, colorId, own } = divided
    const later = { ...draft, serviceId: colorId, staffId: theirStaffId }
    await owner.call(add, { body: { ...later, appointmentDate: `${day}T12:00`, duration: 90 } })
    const { id: dye } = await owner.call(add, {
      body: { ...draft, staffId, appointmentDate: `${day}T16:00`, status: 'cancelled' },
    })
    await owner.call(remove, { params: { id: dye } })
    const params = { id: own.id }

    const taken = await mia.try(addService, { params, body: { serviceId: colorId } })
    const whole = await mia.call(visit, { params })

    expect(taken.problem.code).toBe('service_in_visit')
    expect(whole.map(({ id }) => id)).toEqual([own.id])
  })

  it('works with their own: books, moves, completes, shows, deletes and restores', async () => {
    const { mia, own, staffId, draft, colorId } = divided
    const params = { id: own.id }

    const booked = await mia.call(add, {
      body: {
        ...draft,
        serviceId: colorId,
        staffId,
        appointmentDate: `${day}T17:00`,
        overlap: 'reject',
      },
    })
    const moved = await mia.call(moveVisit, { params, body: { appointmentDate: `${day}T11:00` } })
    const done = await mia.call(edit, { params, body: { status: 'completed', overlap: 'reject' } })
    const pictured = await addPhoto(mia, own.id)
    const shown = await mia.raw('GET', pictured.beforePhotos[0] ?? '')
    await mia.call(remove, { params })
    await mia.call(restore, { params })
    const { customerId } = own
    const records = await mia.call(serviceRecordRoutes.list, { params: { id: customerId } })
    const [entry] = await mia.call(activityRoutes.recent)
    const rows = await mia.call(list, { query: { date: day } })
    const [chips] = await mia.call(calendarRoutes.days, { query: span })
    const stats = await mia.call(dashboardRoutes.stats)

    expect(moved).toHaveLength(2)
    expect([done.status, shown.statusCode, records.length]).toEqual(['completed', 200, 1])
    expect(entry?.description).toBe('Restored Cut for Ann Lee')
    expect(rows.map(({ id }) => id).sort()).toEqual([own.id, booked.id].sort())
    expect(chips?.count).toBe(2)
    expect([stats.todayAppointments, stats.completedAppointments]).toEqual([2, 1])
    expect((await mia.call(notificationRoutes.list)).length).toBeGreaterThan(0)
  })

  it('has a record that a former staff member’s completion left', async () => {
    const { owner, mia, hidden, staffId } = divided
    const params = { id: hidden.id }
    await owner.call(edit, { params, body: { status: 'confirmed', staffId } })

    const done = await mia.call(edit, { params, body: { status: 'completed' } })

    expect([done.id, done.notes]).toEqual([hidden.id, secretNote])
  })

  it('is counted the photos of the whole salon', async () => {
    const { owner, mia } = divided

    const usage = await mia.call(appointmentRoutes.photoUsage)

    expect(usage).toEqual(await owner.call(appointmentRoutes.photoUsage))
    expect(usage.used).toBeGreaterThan(0)
  })
})

const seen = async (caller: Caller) => (await caller.call(list, { query: { date: day } })).length

describe('the setting', () => {
  it('is off in a new salon, and a user’s or visitor’s to read and not to change', async () => {
    const owner = await salon.owner()
    const colleague = await salon.colleague(owner, 'user')

    const { ownVisitsOnly } = await colleague.call(settingsRoutes.get)
    const refused = await colleague.try(settingsRoutes.edit, { body: { ownVisitsOnly: true } })
    const wrong = await owner.try(settingsRoutes.edit, { body: { ownVisitsOnly: 'yes' } })

    expect([ownVisitsOnly, refused.status, wrong.status]).toEqual([false, 403, 422])
  })

  it('counts from the next call on, as the role and the staff member of the account do', async () => {
    const { owner, mia, theirStaffId } = divided
    const params = { id: mia.account?.id ?? 0 }
    const current = async () => (await mia.call(authRoutes.current)).seesOwnVisitsOnly

    const narrow = [await seen(mia), await current()]
    await owner.call(settingsRoutes.edit, { body: { ownVisitsOnly: false } })
    const wide = [await seen(mia), await current()]
    await owner.call(settingsRoutes.edit, { body: { ownVisitsOnly: true } })
    await owner.call(accountRoutes.edit, { params, body: { staffId: null } })
    const untied = [await seen(mia), await current()]
    await owner.call(accountRoutes.edit, { params, body: { role: 'admin' } })
    const admin = [await seen(mia), await current()]

    expect([narrow, wide, untied, admin]).toEqual([
      [1, true],
      [2, false],
      [0, true],
      [2, false],
    ])
    expect(theirStaffId).not.toBe(divided.staffId)
  })

  it('narrows no admin, no visitor and not the owner', async () => {
    const { owner } = divided

    const counts = [
      await seen(owner),
      await seen(await salon.colleague(owner, 'admin')),
      await seen(await salon.colleague(owner, 'visitor')),
    ]

    expect(counts).toEqual([2, 2, 2])
  })
})
