import { accountRoutes } from '@salon/contract/accounts'
import { appointmentRoutes } from '@salon/contract/appointments'
import { calendarFeedRoutes } from '@salon/contract/calendar-feeds'
import { customerRoutes } from '@salon/contract/customers'
import { notificationRoutes } from '@salon/contract/notifications'
import type { Route } from '@salon/contract/route'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { seriesRoutes } from '@salon/contract/series'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { injectResponse } from './inject-response.ts'
import { photoForm } from './photo-form.ts'
import { seedSalon } from './seed-salon.ts'
import type { Caller, OpenSalon } from './open-salon.ts'

/** A salon with a row of everything, its owner, and the owner's bearer token. */
export interface World {
  readonly salon: OpenSalon
  readonly owner: Caller
  readonly email: string
  readonly token: string
  /** A number of a row of each kind, by the name that a field or the path gives it. */
  readonly ids: Readonly<Record<string, number>>
  /** The services that can be booked. */
  readonly services: readonly number[]
  /** A small valid photo. */
  readonly picture: Buffer
}

/** The parts of a request; `form` is a multipart body, `payload` bytes with a type of their own. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Record<string, string>
}

/** What came back. */
export interface TestReply {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

let picture: Promise<Buffer> | undefined
let count = 0

/** Opens a salon and puts something of everything into it. */
export async function openWorld(salon: OpenSalon): Promise<World> {
  const { caller: owner, category, cut, color, client, member, draft } = await seedSalon(salon)
  const email = owner.account?.email ?? ''
  const { token = '' } = owner
  const dye = await owner.call(serviceRoutes.add, {
    body: { name: 'Dye', price: 60, duration: 45, categoryId: category.id },
  })
  const staff = await owner.call(staffRoutes.add, { body: { name: 'Ben Fox' } })
  const info = await owner.call(salonInfoRoutes.add, { body: { name: 'Salon Süd' } })
  const done = { ...draft, staffId: staff.id, status: 'completed' as const }
  const appointment = await owner.call(appointmentRoutes.add, { body: done })
  const [record] = await owner.call(serviceRecordRoutes.list, { params: { id: client.id } })
  const [notification] = await owner.call(notificationRoutes.list)
  picture ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#8b5cf6' } })
    .jpeg()
    .toBuffer()
  return {
    salon,
    owner,
    email,
    token,
    services: [cut.id, color.id, dye.id],
    picture: await picture,
    ids: {
      customers: client.id,
      customerId: client.id,
      categories: category.id,
      categoryId: category.id,
      services: cut.id,
      serviceId: cut.id,
      staff: staff.id,
      staffId: staff.id,
      owner: member.id,
      appointments: appointment.id,
      'salon-info': info.id,
      'service-records': record?.id ?? 0,
      notifications: notification?.id ?? 0,
    },
  }
}

/** Fills a route's path; a missing parameter is empty. */
export const pathOf = (route: Pick<Route, 'path'>, params: RequestParts['params'] = {}) =>
  route.path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name]))

/** Halves of surrogate pairs cannot stand in an address. */
const inAddress = (parts: unknown) =>
  encodeURIComponent(
    (typeof parts === 'string' ? parts : (JSON.stringify(parts) ?? '')).replace(/\p{Cs}/gu, ''),
  )

/** The address of a call, query and all. A list in the query stands there once for each entry. */
export function addressOf(
  route: Pick<Route, 'path'>,
  { params, query = {} }: RequestParts,
): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${name}=${inAddress(one)}`),
    )
  return `${pathOf(route, params)}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`
}

/** Calls a route without looking at what comes back. `payload` is sent as it is. */
export async function ask(
  app: FastifyInstance,
  route: Pick<Route, 'method' | 'path'>,
  parts: RequestParts & { payload?: string } = {},
  token?: string,
): Promise<TestReply> {
  const form = parts.form && new Response(parts.form)
  const json = parts.body === undefined ? undefined : JSON.stringify(parts.body)
  const payload = form ? Buffer.from(await form.arrayBuffer()) : (parts.payload ?? json)
  const type = form?.headers.get('content-type') ?? 'application/json'
  const response = await injectResponse(app, {
    method: route.method,
    url: addressOf(route, parts),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': type }),
      ...parts.headers,
    },
    ...(payload !== undefined && { payload }),
  })
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? '').split(';')[0] ?? '',
    text: response.body,
    headers: response.headers,
  }
}

/** Puts a client on the waiting list. @param customerId a new client's unless given */
export const addWaitingEntry = async (world: World, customerId?: number, wish: object = {}) =>
  world.owner.call(waitingListRoutes.add, {
    body: {
      customerId: customerId ?? (await another.customer(world)),
      serviceIds: [world.ids['serviceId'] ?? 0],
      firstDay: '2030-06-01',
      lastDay: '2030-06-30',
      ...wish,
    },
  })

/** One more row of a kind, for a call that deletes it. @returns its id, where nothing else is said */
export const another = {
  customer: async ({ owner }: World) =>
    (await owner.call(customerRoutes.add, { body: { name: 'Cara Ode' } })).id,
  service: async ({ owner, ids }: World) =>
    (
      await owner.call(serviceRoutes.add, {
        body: { name: 'Wash', price: 10, duration: 15, categoryId: ids['categoryId'] ?? 0 },
      })
    ).id,
  staff: async ({ owner }: World) =>
    (await owner.call(staffRoutes.add, { body: { name: 'Dan Ash' } })).id,
  /** A week of the salon, from a day of its own on. */
  schedule: async ({ owner }: World) =>
    (
      await owner.call(workingHoursRoutes.setSchedule, {
        body: {
          staffId: null,
          validFrom: new Date(Date.UTC(2030, 0, count++ % 40_000)).toISOString().slice(0, 10),
          week: Array.from({ length: 7 }, () => null),
        },
      })
    ).id,
  /** With a week of their own. */
  memberWithHours: async (world: World) => {
    const staffId = await another.staff(world)
    const week = Array.from({ length: 7 }, () => null)
    await world.owner.call(workingHoursRoutes.setSchedule, {
      body: { staffId, validFrom: '2030-01-01', week },
    })
    return staffId
  },
  exception: async ({ owner, ids }: World) =>
    (
      await owner.call(workingHoursRoutes.addException, {
        body: {
          staffId: ids['staffId'] ?? 0,
          firstDay: '2030-08-01',
          lastDay: '2030-08-14',
          reason: 'Holiday',
          day: null,
        },
      })
    ).id,
  blockedTime: async ({ owner, ids }: World) =>
    (
      await owner.call(workingHoursRoutes.block, {
        body: { staffId: ids['staffId'] ?? 0, day: '2030-08-15', from: '14:00', to: '15:00' },
      })
    ).id,
  /** Of a client of its own, who waits for nothing else. */
  waitingEntry: async (world: World) => (await addWaitingEntry(world)).id,
  /** Of a staff member of its own. */
  calendarFeed: async (world: World) => {
    const body = { staffId: await another.staff(world), detail: 'busy' as const }
    return (await world.owner.call(calendarFeedRoutes.issue, { body })).id
  },
  /**
   * A visit of a client of its own, on three days of its own, always of the same weekdays: of those on which the salon
   * is closed, a preview searches free times. @returns the first appointment and the series
   */
  series: async (world: World) => {
    const { owner, ids, services } = world
    const thursday = Date.UTC(2040, 0, 5 + 7 * (count++ % 5_500))
    const day = new Date(thursday).toISOString().slice(0, 10)
    const made = await owner.call(seriesRoutes.add, {
      body: {
        customerId: await another.customer(world),
        staffId: ids['staffId'] ?? 0,
        services: [{ serviceId: services[0] ?? 0 }],
        firstDay: day,
        time: '09:00',
        rule: { unit: 'day', every: 1, times: 3 },
      },
    })
    return { id: made.id, first: made.visits[0]?.appointmentIds[0] ?? 0 }
  },
  /** With a visit to come. */
  busyMember: async (world: World) => {
    const staffId = await another.staff(world)
    const params = { id: await another.appointment(world) }
    await world.owner.call(appointmentRoutes.edit, { params, body: { staffId } })
    return staffId
  },
  /** In a visit of its own. @returns the appointment and the key of the picture */
  photo: async (world: World) => {
    const id = await another.appointment(world)
    const parts = { params: { id }, form: photoForm(world.picture, 'before') }
    const { text } = await ask(world.salon.app, appointmentRoutes.addPhoto, parts, world.token)
    return { id, key: /\/api\/photos\/([0-9a-f]+)/.exec(text)?.[1] }
  },
  /** @returns the file name of a new calendar feed's address */
  calendarFile: async ({ owner }: World) => {
    const body = { staffId: null, detail: 'first_name' as const }
    const { path } = await owner.call(calendarFeedRoutes.issue, { body })
    return path.split('/').at(-1)
  },
  /** The owner of a salon of its own. */
  owner: async ({ salon }: World) => {
    const email = `owner${count++}@world.example`
    const owner = await salon.owner({ name: 'Eve Low', email })
    return { email, token: owner.token ?? '', owner }
  },
  /** Invited, and not signed in yet. */
  colleague: async ({ owner }: World) => {
    const email = `colleague${count++}@world.example`
    const body = { name: 'Ada Quin', email, role: 'user' as const }
    return (await owner.call(accountRoutes.add, { body })).id
  },
  /** Of a client of its own, at an hour of its own: four a day, from 2030 on. */
  appointment: async (world: World) => {
    const { owner, ids, services } = world
    const hour = (count++ % 40_000) * 6
    return (
      await owner.call(appointmentRoutes.add, {
        body: {
          customerId: await another.customer(world),
          serviceId: services[0] ?? 0,
          staffId: ids['staffId'] ?? 0,
          appointmentDate: new Date(Date.UTC(2030, 0, 1, hour)).toISOString(),
          duration: 60,
          price: '40',
        },
      })
    ).id
  },
}
