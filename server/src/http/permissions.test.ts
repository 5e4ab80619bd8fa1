import { accountRoutes } from '@salon/contract/accounts'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { calendarFeedRoutes } from '@salon/contract/calendar-feeds'
import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { notificationRoutes } from '@salon/contract/notifications'
import { permissions } from '@salon/contract/permissions'
import { routeTables } from '@salon/contract/route-tables'
import { operationOf, type Route } from '@salon/contract/route'
import { safetyRoutes } from '@salon/contract/safety'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { seriesRoutes } from '@salon/contract/series'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { afterAll, describe, expect, it } from 'vitest'
import { addedForm, filled, signedBy } from '../../test/form-scenes.ts'
import { mixtures } from '../../test/formula-scenes.ts'
import { importForm } from '../../test/import-form.ts'
import { bookOnline, turnOn } from '../../test/online-booking.ts'
import { openSalon, password, type Caller } from '../../test/open-salon.ts'
import { report } from '../../test/report.ts'

const salon = openSalon()

const routes: Route[] = Object.values(routeTables).flatMap((table) => Object.values<Route>(table))
const accessTo = (route: Route) => permissions[operationOf(route) as keyof typeof permissions]
const guarded = routes.filter((route) => accessTo(route) !== 'anyone')
const ofRows = guarded.filter((route) => route.params?.shape['id'])
/** What is read as rows; files and free times say what they keep from others in tests of their own. */
const lists = guarded.filter(
  (route) =>
    route.method === 'GET' &&
    !route.params &&
    route.reply !== 'file' &&
    !['/api/availability', '/api/waiting-list/matches'].includes(route.path),
)

/** No row has this id, so that an allowed call changes nothing; an upload without a form is a 415. */
const nothing = { id: 999_999_999 }

/** What lists require: days around today, a time zone, a language, a service. */
const days: object = {
  query: {
    from: aroundToday(-2),
    to: aroundToday(2),
    timeZone: 'Europe/Berlin',
    language: 'en',
    serviceId: nothing.id,
  },
}

function aroundToday(by: number) {
  return new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10)
}

/** A word that stands in every row of one salon. */
const marker = 'Marker'

/** Calls by caller that got the answer of the table. */
const callCounts = new Map<string, number>()
const count = (caller: string) => callCounts.set(caller, (callCounts.get(caller) ?? 0) + 1)

afterAll(() => {
  const calls = [...callCounts].map(([caller, times]) => `${caller} ${times}`).join(', ')
  report('permission matrix', `${routes.length} operations x ${callCounts.size} callers (${calls})`)
})

const named = (list: Route[]) => list.map((route) => [operationOf(route), route] as const)

/** A message that was sent, as the job leaves it. */
async function messageTo(owner: Caller, customerId: number, appointmentId: number) {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into messages (user_id, kind, channel, customer_id, appointment_id, start, visit_key, state, due_at)
     values ($1, 'booked', 'email', $2, $3, now(), 'visit', 'sent', now()) returning id`,
    [owner.account?.id, customerId, appointmentId],
  )
  return rows[0]?.id ?? 0
}

/** A deposit that was paid and goes back. */
async function depositOf(owner: Caller) {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into deposits (user_id, state, hold_hash, lines, amount, currency, expires_at, payment_id, paid_at, refund_reason)
     values ($1, 'refund_failed', 'a hash', '[{"start": "2026-06-01T08:00:00.000Z"}]', 20, 'EUR', now(), 'pi_1', now(), 'not_booked')
     returning id`,
    [owner.account?.id],
  )
  return rows[0]?.id ?? 0
}

/** One row of each kind; the answer is how to find it from a path, or from its beginning. */
async function givenOneOfEach(owner: Caller): Promise<Record<string, number | string>> {
  const name = marker
  const info = await owner.call(salonInfoRoutes.add, { body: { name } })
  const customer = await owner.call(customerRoutes.add, { body: { name } })
  const category = await owner.call(categoryRoutes.add, { body: { name } })
  const staff = await owner.call(staffRoutes.add, { body: { name } })
  const service = await owner.call(serviceRoutes.add, {
    body: { name, price: '40', duration: 60, categoryId: category.id },
  })
  const appointment = await owner.call(appointmentRoutes.add, {
    body: {
      customerId: customer.id,
      serviceId: service.id,
      staffId: staff.id,
      appointmentDate: new Date().toISOString(),
      duration: 60,
      price: '40',
      status: 'completed',
    },
  })
  const [notification] = await owner.call(notificationRoutes.list)
  const [record] = await owner.call(serviceRecordRoutes.list, { params: { id: customer.id } })
  const [session] = await owner.call(authRoutes.sessions)
  const { id: staffId } = staff
  const day = aroundToday(1)
  const schedule = await owner.call(workingHoursRoutes.setSchedule, {
    body: { staffId, validFrom: day, week: Array.from({ length: 7 }, () => null) },
  })
  const exception = await owner.call(workingHoursRoutes.addException, {
    body: { staffId, firstDay: day, lastDay: day, reason: marker, day: null },
  })
  const blockedTime = await owner.call(workingHoursRoutes.block, {
    body: { staffId, day, from: '14:00', to: '15:00', reason: marker },
  })
  const feed = await owner.call(calendarFeedRoutes.issue, { body: { staffId, detail: 'busy' } })
  const waiting = await owner.call(waitingListRoutes.add, {
    body: {
      customerId: customer.id,
      serviceIds: [service.id],
      firstDay: day,
      lastDay: day,
    },
  })
  const ofClient = { params: { id: customer.id } }
  const condition = await owner.call(safetyRoutes.addCondition, {
    ...ofClient,
    body: { kind: 'other', note: marker, severity: 'mild' },
  })
  const patchTest = await owner.call(safetyRoutes.addTest, {
    ...ofClient,
    body: { product: marker, testedAt: '2026-01-05T09:00:00Z' },
  })
  await owner.call(safetyRoutes.setServiceTest, {
    params: { id: service.id },
    body: { test: { product: marker, hoursBefore: 48, monthsValid: 6, effect: 'advises' } },
  })
  const form = await addedForm(owner, marker)
  const signed = await signedBy(owner, customer.id)
  const series = await owner.call(seriesRoutes.add, {
    body: {
      customerId: customer.id,
      staffId,
      services: [{ serviceId: service.id }],
      firstDay: aroundToday(30),
      time: '10:00',
      rule: { unit: 'day', every: 1, times: 2 },
      overlap: 'allow',
      hours: 'allow',
    },
  })
  const slug = await turnOn(owner, { confirmation: 'by_salon' })
  await bookOnline(salon.anonymous, { slug, services: [service.id] }, { name: `${marker} Kay` })
  const [request] = await owner.call(onlineBookingRoutes.awaiting)
  const email = `${marker}${owner.account?.id}@salon.example`
  const account = await owner.call(accountRoutes.add, { body: { name, email, role: 'admin' } })
  const file = await owner.call(importRoutes.upload, {
    body: importForm(`Name,Email\n${marker},\n`),
  })
  return {
    accounts: account.id,
    'salon-info': info.id,
    customers: customer.id,
    categories: category.id,
    staff: staff.id,
    services: service.id,
    appointments: appointment.id,
    'service-records': record?.id ?? 0,
    notifications: notification?.id ?? 0,
    sessions: session?.id ?? '',
    schedules: schedule.id,
    exceptions: exception.id,
    'blocked-times': blockedTime.id,
    'calendar-feeds': feed.id,
    imports: file.id,
    'online-bookings': request?.id ?? 0,
    deposits: await depositOf(owner),
    'waiting-list': waiting.id,
    conditions: condition.id,
    'patch-tests': patchTest.id,
    'form-templates': form.id,
    'signed-forms': signed.id,
    messages: await messageTo(owner, customer.id, appointment.id),
    'message-choices': customer.id,
    series: series.id,
    '/api/appointments/:id/series': series.visits[0]?.appointmentIds[0] ?? 0,
  }
}

describe('permissions', () => {
  it.each(named(routes))('%s has a row in the table and is mounted', (operation, route) => {
    expect(permissions).toHaveProperty([operation])
    expect(salon.app.hasRoute({ method: route.method, url: route.path })).toBe(true)
  })

  it.each(named(guarded))('%s refuses an anonymous caller', async (_, route) => {
    const { status, problem } = await salon.anonymous.try(route, { params: nothing, body: {} })

    expect(status).toBe(401)
    expect(problem.code).toBe('not_signed_in')
    count('anonymous')
  })

  it('hold for HEAD requests, too', async () => {
    const visitor = await salon.colleague(await salon.owner(), 'visitor')

    for (const route of guarded.filter(({ method }) => method === 'GET')) {
      const url = route.path.replace(/:\w+/, '999999999')
      const allowed = accessTo(route).includes('visitor')
      expect((await salon.anonymous.raw('HEAD', url)).statusCode, url).toBe(401)
      expect(allowed ? [200, 404, 422] : [403], url).toContain(
        (await visitor.raw('HEAD', url)).statusCode,
      )
    }
  })

  it.each(['visitor', 'user', 'admin'] as const)(
    'let a %s do what the table says, and nothing else',
    async (role) => {
      const colleague = await salon.colleague(await salon.owner(), role)

      for (const route of guarded) {
        const { status, problem } = await colleague.try(route, { params: nothing, body: {} })
        const outcome = { operation: operationOf(route), status, code: problem?.code }

        if (accessTo(route).includes(role)) {
          expect([200, 201, 204, 404, 415, 422], JSON.stringify(outcome)).toContain(status)
        } else {
          expect(outcome).toMatchObject({ status: 403, code: 'not_allowed' })
        }
        count(role)
      }
    },
  )

  it("let the salon's owner do everything", async () => {
    const owner = await salon.owner()

    for (const route of guarded) {
      const { status, problem } = await owner.try(route, { params: nothing, body: {} })
      const outcome = { operation: operationOf(route), status, code: problem?.code }
      expect([200, 201, 204, 404, 415, 422], JSON.stringify(outcome)).toContain(status)
      count('owner')
    }
  })

  it("keep every row from the admin of another salon, as if it didn't exist", async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    const ids = await givenOneOfEach(theirs)
    const before = await Promise.all(lists.map((route) => theirs.call(route, days)))

    for (const route of ofRows) {
      const id = ids[route.path] ?? ids[/([\w-]+)\/:id/.exec(route.path)?.[1] ?? '']
      expect(id, route.path).toBeDefined()
      const body = {
        offers: [],
        name: 'Eve',
        serviceId: ids['services'],
        staffId: 999_999,
        appointmentDate: `${aroundToday(1)}T10:00`,
        password,
        arrived: true,
        scope: 'all',
        step: 'check',
        decision: 'add',
        consent: 'given',
        kind: 'latex',
        severity: 'mild',
        product: 'Koleston',
        testedAt: '2026-01-05T09:00:00Z',
        test: null,
        mixtures,
        templateId: 999_999,
        ...filled,
        reason: 'Eve',
        formerId: 999_999,
        fields: { name: 'kept', email: 'kept', phone: 'kept' },
      }
      const query = { scope: 'all' }

      const { status } = await mine.try(route, {
        params: { id },
        ...(route.body && { body }),
        ...(route.query && { query }),
      })

      expect([operationOf(route), status]).toEqual([operationOf(route), 404])
      count("another salon's admin")
    }
    for (const route of lists) {
      const { status, body } = await mine.try(route, days)
      expect([200, 404]).toContain(status)
      expect(JSON.stringify(body)).not.toContain(marker)
      count("another salon's admin")
    }
    expect(await Promise.all(lists.map((route) => theirs.call(route, days)))).toEqual(before)
  })
})
