import type { Appointment } from '@salon/contract/appointments'
import type { DashboardStats } from '@salon/contract/dashboard'
import type { StaffMember } from '@salon/contract/staff'
import type { WithId } from './with-id.ts'
import { clientAt, cookieOf } from './scale-client.ts'
import { photoForm } from './photo-form.ts'
import { password, registerAt } from './scale-salon.ts'

/** One white point, as small as a picture can be. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const wanted = <Value extends string | number | boolean | null>(
  what: string,
  is: Value,
  should: Value,
) => {
  if (is !== should) throw new Error(`${what}: ${is}, and not ${should}`)
  return what
}

/**
 * A salon's first day through the front, and what one process began and another has to know.
 * @param front the address in front of all servers
 * @param servers the addresses of two of them
 * @returns what was seen to be so
 */
export const walkFirstDay = async (front: string, [one, two]: readonly [string, string]) => {
  const { owner, email } = await registerAt(front)
  const category = await owner.call<WithId>('POST', '/api/categories', { name: 'Hair' })
  const service = await owner.call<WithId>('POST', '/api/services', {
    name: 'Cut',
    price: '45.50',
    duration: 60,
    categoryId: category.id,
  })
  const client = await owner.call<WithId>('POST', '/api/customers', { name: 'Élodie Müller' })
  const [member] = await owner.call<StaffMember[]>('GET', '/api/staff')
  const now = new Date()
  const booked = await owner.call<WithId>('POST', '/api/appointments', {
    customerId: client.id,
    serviceId: service.id,
    staffId: member?.id,
    appointmentDate: now.toISOString(),
    duration: 60,
    price: '45.50',
    overlap: 'reject',
  })
  await owner.call('PUT', `/api/appointments/${booked.id}`, { status: 'completed' })
  const { todayRevenue } = await owner.call<DashboardStats>('GET', '/api/dashboard/stats')
  const seen: string[] = [
    wanted('the day’s money, earned through one process or another', todayRevenue, '45.50'),
  ]

  const photos = `/api/appointments/${booked.id}/photos`
  const { body, headers } = photoForm(picture, 'before', 'image/png')
  await owner.at(one).call('POST', photos, body, { headers })
  const row = `/api/appointments/${booked.id}`
  const { beforePhotos } = await owner.at(two).call<Appointment>('GET', row)
  const read = await owner.at(two).ask('GET', beforePhotos[0] ?? '')
  seen.push(wanted('a photo sent to one process and read from another', read.status, 200))

  const device = clientAt(one)
  const { token } = await device.call<{ token: string }>('POST', '/api/login', {
    email,
    password,
    withToken: true,
  })
  const withToken = await device
    .with({ authorization: `Bearer ${token}` })
    .call<Appointment>('GET', row)
  const signed = await clientAt(two).ask('GET', withToken.beforePhotos[0] ?? '')
  seen.push(wanted('an address signed by one process and read from another', signed.status, 200))

  const here = clientAt(one)
  const answer = await here.ask('POST', '/api/login', { body: { email, password } })
  const cookie = cookieOf(answer)
  const there = clientAt(two, { cookie })
  wanted('a sign-in at one process', (await there.ask('GET', '/api/user')).status, 200)
  await clientAt(one, { cookie }).call('POST', '/api/logout')
  const after = [two, one, front].map((at) => clientAt(at, { cookie }).ask('GET', '/api/user'))
  for (const { status } of await Promise.all(after)) {
    wanted('a sign-out at one process, seen by all', status, 401)
  }
  seen.push('a sign-out at one process, seen by all')

  const feed = await owner.at(two).listen('/api/events')
  await owner.at(one).call('POST', '/api/customers', { name: 'Gus Hay' })
  const isHeard = await feed.hear('customers')
  seen.push(wanted('a change at one process, delivered to a subscriber of another', isHeard, true))

  // Three were made above: to register, and to sign in twice.
  const guesses = Array.from({ length: 24 }, (_, n) =>
    clientAt([one, two, front][n % 3] ?? front).ask('POST', '/api/login', {
      body: { email, password: 'a wrong password' },
    }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  const passed = statuses.filter((status) => status === 401).length
  wanted('guesses refused', statuses.filter((status) => status === 429).length, 24 - passed)
  seen.push(wanted('ten attempts a minute at all processes together', passed + 3, 10))
  return seen
}
