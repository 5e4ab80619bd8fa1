import type { Appointment } from '@salon/contract/appointments'
import type { Category } from '@salon/contract/categories'
import type { Customer } from '@salon/contract/customers'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import { clientAt, cookieOf, type Client } from './scale-client.ts'

export const password = 'a long enough password'

/** The state of an appointment: its status, and the keys of its photos; '*' is a key not yet known. */
export interface AppointmentState {
  readonly status: string
  readonly before: string[]
  readonly after: string[]
}

/** What is known of one row: its appointment state, or one significant field of another. */
export type RowState = AppointmentState | string | null

/** The expected or actual content of a salon: a fact for each row, by a name that is unique. */
export type RowStates = Map<string, RowState>

const rowName = ({ notes, serviceId }: Appointment) => `row ${notes} of service ${serviceId}`

/** The keys in addresses of pictures. */
export const keysIn = (addresses: readonly string[]) =>
  addresses.map((address) => /\/api\/photos\/([0-9a-f]+)/.exec(address)?.[1] ?? address)

export const rowFact = (row: Appointment): AppointmentState => ({
  status: row.status,
  before: keysIn(row.beforePhotos),
  after: keysIn(row.afterPhotos),
})

/** Everything of a salon, as the API answers now. */
export const readSalon = async (owner: Client) => {
  const facts: RowStates = new Map()
  const ids = new Map<string, number>()
  const note = (name: string, id: number, fact: RowState) => {
    if (facts.has(name)) throw new Error(`There are two of ${name}.`)
    facts.set(name, fact)
    ids.set(name, id)
  }
  const [people, services, staff, categories, rows] = await Promise.all([
    owner.call<Customer[]>('GET', '/api/customers'),
    owner.call<Service[]>('GET', '/api/services'),
    owner.call<StaffMember[]>('GET', '/api/staff'),
    owner.call<Category[]>('GET', '/api/categories'),
    owner.call<Appointment[]>('GET', '/api/appointments'),
  ])
  for (const { id, name, phone } of people) note(`client ${name}`, id, phone)
  for (const { id, name, price } of services) note(`service ${name}`, id, price)
  for (const { id, name } of staff) note(`colleague ${name}`, id, '')
  for (const { id, name } of categories) note(`category ${name}`, id, '')
  for (const row of rows) note(rowName(row), row.id, rowFact(row))
  return { facts, ids, rows }
}

/** Two of one colleague's services at one time, which were all booked by 'reject'; undefined: none. */
export const doubleBooking = (rows: readonly Appointment[]) => {
  const lasting = rows.map((row) => {
    const start = new Date(row.appointmentDate).getTime()
    return { ...row, start, end: start + row.duration * 60_000 }
  })
  const sorted = lasting.toSorted(
    (a, b) => (a.staffId ?? 0) - (b.staffId ?? 0) || a.start - b.start,
  )
  for (const [n, row] of sorted.entries()) {
    const before = sorted[n - 1]
    if (before && before.staffId === row.staffId && before.end > row.start) {
      return `${rowName(before)} and ${rowName(row)}`
    }
  }
  return undefined
}

const photoKinds = ['before', 'after'] as const

const same = (expected: RowState, actual: RowState | undefined) => {
  if (expected === null || typeof expected !== 'object') return expected === actual
  if (actual === null || typeof actual !== 'object') return false
  return (
    expected.status === actual.status &&
    photoKinds.every(
      (kind) =>
        expected[kind].length === actual[kind].length &&
        // The key of a photo whose response was lost is unknown.
        expected[kind].every((key, at) => key === '*' || key === actual[kind][at]),
    )
  )
}

/** What differs from what was expected; an empty list where nothing does. */
export const differences = (expected: RowStates, actual: RowStates) => [
  ...[...expected].flatMap(([name, fact]) => {
    if (!actual.has(name)) return [`${name} is gone`]
    if (same(fact, actual.get(name))) return []
    return [`${name} is ${JSON.stringify(actual.get(name))} and not ${JSON.stringify(fact)}`]
  }),
  ...[...actual.keys()].filter((name) => !expected.has(name)).map((name) => `${name} is there`),
]

/** Opens a salon; undefined where the response was lost or is an error. */
export const registerSalon = async (address: string, email: string) => {
  const visitor = clientAt(address)
  const answer = await visitor.ask('POST', '/api/register', {
    body: { name: 'Cleo Chaos', email, password },
  })
  return { answer, cookie: answer.status === 201 ? cookieOf(answer) : undefined }
}

/** Whether a salon whose response was lost was opened after all. */
export const isThere = async (address: string, email: string) => {
  const visitor = clientAt(address)
  const answer = await visitor.ask('POST', '/api/login', { body: { email, password } })
  if (answer.status === 401) return false
  if (answer.status !== 200) throw new Error(`A sign-in was answered ${answer.status}.`)
  const { facts } = await readSalon(visitor.with({ cookie: cookieOf(answer) }))
  const found = [...facts.keys()].join(', ')
  if (found !== 'colleague Cleo Chaos') throw new Error(`A salon was opened partly: ${found}`)
  return true
}
