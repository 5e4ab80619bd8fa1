import { inLanes } from './lanes.ts'
import type { WithId } from './with-id.ts'

/** So many visits in one month, and so many clients, are what the page has to bear. */
export const visitsOfMonth = 3_000
export const clients = 5_000

/** So many requests at once: enough to keep the server busy, too few to queue for seconds. */
const lanes = 6

const owner = {
  name: 'Berta Bench',
  email: 'bench@example.com',
  password: 'a very full appointment book',
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The cookie of a sign-in, as a request carries it. */
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/**
 * Signs in by the API.
 * @returns the value of the `cookie` header of the signed-in account
 */
export const signIn = async (address: string, account: object, call = 'login') => {
  const answer = await fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`POST /api/${call} answered ${answer.status}.`)
  return cookieOf(answer)
}

/** Adds rows by the API, as the owner would. */
const adderOf = (address: string, cookie: string) => async (path: string, body: object) => {
  const answer = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST /api/${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as WithId
}

/**
 * A salon of its own with thousands of clients, and thousands of visits in this month.
 * @returns the `cookie` header of its owner
 */
export const fillSalon = async (address: string) => {
  const cookie = await signIn(address, owner, 'register')
  const add = adderOf(address, cookie)
  const categories = await inLanes(['#5e8d61', '#c26a7c', '#6b8fb8'], lanes, (color, at) =>
    add('categories', { name: `Category ${at + 1}`, color }),
  )
  const services = await inLanes(numbers(24), lanes, (at) =>
    add('services', {
      name: `Service ${at + 1}`,
      price: `${20 + at}.00`,
      duration: 30,
      categoryId: categories[at % categories.length]?.id,
    }),
  )
  const staff = await inLanes(numbers(20), lanes, (at) =>
    add('staff', { name: `Colleague ${at + 1}` }),
  )
  const people = await inLanes(numbers(clients), lanes, (at) =>
    add('customers', {
      name: `${['Ada', 'Boris', 'Chloé', 'Daria', 'Emil'][at % 5]} Client ${at}`,
      phone: `+49 30 ${1_000_000 + at}`,
    }),
  )
  const month = new Date().toISOString().slice(0, 7)
  await inLanes(numbers(visitsOfMonth), lanes, (at) => {
    const day = String((at % 28) + 1).padStart(2, '0')
    const hour = String(8 + (Math.floor(at / 28) % 10)).padStart(2, '0')
    return add('appointments', {
      customerId: people[at % people.length]?.id,
      serviceId: services[at % services.length]?.id,
      staffId: staff[at % staff.length]?.id,
      appointmentDate: `${month}-${day}T${hour}:${at % 2 ? '30' : '00'}:00Z`,
      duration: 30,
      price: '25.00',
      overlap: 'allow',
    })
  })
  return cookie
}
