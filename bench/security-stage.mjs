import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openApp } from './chaos-app.mjs'
import { formOf } from './chaos-writer.mjs'
import { clientAt, cookieOf } from './scale-client.mjs'

const day = 24 * 60 * 60 * 1000
export const password = 'a long enough password'

/** A small salon: a few clients, services, visits of some days, and a picture of one of them. */
const furnish = async (owner, picture) => {
  const add = (what, body) => owner.call('POST', `/api/${what}`, body)
  const category = await add('categories', { name: 'Hair' })
  const service = await add('services', {
    name: 'Cut',
    price: '40',
    duration: 60,
    categoryId: category.id,
  })
  const colleague = await add('staff', { name: 'Ben Fox' })
  const clients = []
  for (const name of ['Ann Lee', 'Bea Moon', 'Cara Ode', 'Dora Pine']) {
    clients.push(await add('customers', { name, phone: '+49 30 1234' }))
  }
  const visits = []
  for (let n = 0; n < 24; n++) {
    const at = new Date(Math.floor(Date.now() / day) * day + Math.floor(n / 6) * day)
    at.setUTCHours(8 + (n % 6))
    visits.push(
      await add('appointments', {
        customerId: clients[n % clients.length].id,
        serviceId: service.id,
        staffId: colleague.id,
        appointmentDate: at.toISOString(),
        duration: 60,
        price: '40',
        status: n % 2 ? 'completed' : 'scheduled',
      }),
    )
  }
  const upload = `/api/appointments/${visits[0].id}/photos`
  const { body } = await owner.ask('POST', upload, formOf(picture, 'before'))
  const [photo] = body.beforePhotos
  const [info] = [await add('salon-info', { name: 'Salon West' })]
  const [record] = await owner.call('GET', `/api/customers/${clients[1].id}/service-records`)
  const [notification] = await owner.call('GET', '/api/notifications')
  return {
    photo,
    upload,
    ids: {
      customers: clients[0].id,
      categories: category.id,
      services: service.id,
      staff: colleague.id,
      appointments: visits[0].id,
      'salon-info': info.id,
      'service-records': record?.id ?? 1,
      notifications: notification?.id ?? 1,
    },
  }
}

/**
 * The built app on a data folder of its own, with a small salon in it and its owner signed in.
 * @param {{ name: string, scratch: string, picture: Buffer, env?: NodeJS.ProcessEnv }} what
 */
export const openStage = async ({ name, scratch, picture, env = {} }) => {
  const folder = path.join(scratch, name)
  mkdirSync(folder, { recursive: true })
  const app = await openApp(folder, { env })
  const visitor = clientAt(app.address)
  const body = { name: 'Anna Berg', email: 'anna@salon.example', password }
  const answer = await visitor.ask('POST', '/api/register', { body })
  if (answer.status !== 201) throw new Error(`Nobody could register: ${answer.status}.`)
  const cookie = cookieOf(answer)
  const owner = visitor.with({ cookie })
  const furnished = await furnish(owner, picture)
  const document = await owner.call('GET', '/api/openapi.json')
  return { ...furnished, app, folder, address: app.address, cookie, owner, document }
}
