import type { StaffMember } from '@salon/contract/staff'
import type { WithId } from './with-id.ts'
import { clientAt, cookieOf } from './scale-client.ts'

export const password = 'a long enough password'

let opened = 0

/** Registers an owner: the email, and a client that is signed in. */
export const registerAt = async (address: string) => {
  const email = `owner${++opened}@scale.example`
  const visitor = clientAt(address)
  const answer = await visitor.ask('POST', '/api/register', {
    body: { name: 'Sia Scale', email, password },
  })
  if (answer.status !== 201) throw new Error(`The registration failed: ${answer.status}`)
  return { email, owner: visitor.with({ cookie: cookieOf(answer) }) }
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** A salon of `openSalon`. */
export type ScaleSalon = Awaited<ReturnType<typeof openSalon>>

/** A salon with clients, staff and two services, and what its bookings need. */
export const openSalon = async (address: string, { staff = 8, clients = 16 } = {}) => {
  const { owner, email } = await registerAt(address)
  const category = await owner.call<WithId>('POST', '/api/categories', { name: 'Hair' })
  const offer = (name: string) =>
    owner.call<WithId>('POST', '/api/services', {
      name,
      price: '40',
      duration: 15,
      categoryId: category.id,
    })
  const services = [await offer('Cut'), await offer('Color')] as const
  const people = await Promise.all(
    numbers(clients).map((at) =>
      owner.call<WithId>('POST', '/api/customers', { name: `Client ${at}` }),
    ),
  )
  const team = await Promise.all(
    numbers(staff).map((at) =>
      owner.call<StaffMember>('POST', '/api/staff', { name: `Colleague ${at}` }),
    ),
  )
  const quarter = 15 * 60 * 1000
  /** The n-th slot of all, which no other booking wants: a client once a day, each colleague's after another's. */
  const slot = (n: number) => {
    const day = Math.floor(n / people.length)
    const at = n % people.length
    const start = Date.UTC(2031, 0, 1 + day) + Math.floor(at / team.length) * quarter
    return {
      customerId: people[at]?.id,
      serviceId: services[0].id,
      staffId: team[at % team.length]?.id,
      appointmentDate: new Date(start).toISOString(),
      duration: 15,
      price: '40',
      overlap: 'reject',
    }
  }
  /** Books one day with sixty visits, before all those slots; answers with its address. */
  const fillDay = async () => {
    for (const n of numbers(60)) {
      const start = Date.UTC(2030, 5, 1) + Math.floor(n / team.length) * quarter
      const place = {
        staffId: team[n % team.length]?.id,
        appointmentDate: new Date(start).toISOString(),
        overlap: 'allow',
      }
      await owner.call('POST', '/api/appointments', { ...slot(n), ...place })
    }
    return '/api/appointments?date=2030-06-01'
  }
  return { owner, email, services, people, team, slot, fillDay }
}
