import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Appointment } from '@salon/contract/appointments'
import { openApp } from './chaos-app.ts'
import { noRow, type WithId } from './with-id.ts'
import type { OpenApiDocument } from './security-requests.ts'
import { photoForm } from './photo-form.ts'
import { clientAt, cookieOf, type Client } from './scale-client.ts'

const day = 24 * 60 * 60 * 1000
export const password = 'a long enough password'

/** A small salon: a few clients, services, visits of some days, and a picture of one of them. */
const seedSalon = async (owner: Client, picture: Buffer) => {
  const add = (what: string, body: object) => owner.call<WithId>('POST', `/api/${what}`, body)
  const category = await add('categories', { name: 'Hair' })
  const service = await add('services', {
    name: 'Cut',
    price: '40',
    duration: 60,
    categoryId: category.id,
  })
  const colleague = await add('staff', { name: 'Ben Fox' })
  const clients: WithId[] = []
  for (const name of ['Ann Lee', 'Bea Moon', 'Cara Ode', 'Dora Pine']) {
    clients.push(await add('customers', { name, phone: '+49 30 1234' }))
  }
  const visits: WithId[] = []
  for (let n = 0; n < 24; n++) {
    const at = new Date(Math.floor(Date.now() / day) * day + Math.floor(n / 6) * day)
    at.setUTCHours(8 + (n % 6))
    visits.push(
      await add('appointments', {
        customerId: clients[n % clients.length]?.id,
        serviceId: service.id,
        staffId: colleague.id,
        appointmentDate: at.toISOString(),
        duration: 60,
        price: '40',
        status: n % 2 ? 'completed' : 'scheduled',
      }),
    )
  }
  const [visit = noRow()] = visits
  const [client = noRow(), another = noRow()] = clients
  const upload = `/api/appointments/${visit.id}/photos`
  const { body } = await owner.ask<Appointment>('POST', upload, photoForm(picture, 'before'))
  const [photo = ''] = body.beforePhotos
  const info = await add('salon-info', { name: 'Salon West' })
  const records = `/api/customers/${another.id}/service-records`
  const [record] = await owner.call<WithId[]>('GET', records)
  const [notification] = await owner.call<WithId[]>('GET', '/api/notifications')
  return {
    photo,
    upload,
    ids: {
      customers: client.id,
      categories: category.id,
      services: service.id,
      staff: colleague.id,
      appointments: visit.id,
      'salon-info': info.id,
      'service-records': record?.id ?? 1,
      notifications: notification?.id ?? 1,
    },
  }
}

interface SecuritySalonOptions {
  readonly name: string
  readonly scratch: string
  readonly picture: Buffer
}

/** A salon of `openSecuritySalon`. */
export type SecuritySalon = Awaited<ReturnType<typeof openSecuritySalon>>

/**
 * The built app on a data folder of its own, with a small salon in it and its owner signed in.
 */
export const openSecuritySalon = async ({ name, scratch, picture }: SecuritySalonOptions) => {
  const folder = path.join(scratch, name)
  mkdirSync(folder, { recursive: true })
  const app = await openApp(folder)
  const visitor = clientAt(app.address)
  const body = { name: 'Anna Berg', email: 'anna@salon.example', password }
  const answer = await visitor.ask('POST', '/api/register', { body })
  if (answer.status !== 201) throw new Error(`The registration failed: ${answer.status}.`)
  const cookie = cookieOf(answer)
  const owner = visitor.with({ cookie })
  const seeded = await seedSalon(owner, picture)
  const document = await owner.call<OpenApiDocument>('GET', '/api/openapi.json')
  return { ...seeded, app, folder, address: app.address, cookie, owner, document }
}
