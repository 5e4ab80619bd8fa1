import { clientAt, cookieOf } from './scale-client.mjs'

export const password = 'a long enough password'

/** What a salon is said to hold: a fact for each client, service and row, by a name that is its own. */
const rowName = ({ notes, serviceId }) => `row ${notes} of service ${serviceId}`

/** The keys in addresses of pictures. */
export const keysIn = (addresses) =>
  addresses.map((address) => /\/api\/photos\/([0-9a-f]+)/.exec(address)?.[1] ?? address)

export const rowFact = (row) => ({
  status: row.status,
  before: keysIn(row.beforePhotos),
  after: keysIn(row.afterPhotos),
})

/** Everything of a salon, as the app tells it now. */
export const readBook = async (owner) => {
  const facts = new Map()
  const ids = new Map()
  const note = (name, id, fact) => {
    if (facts.has(name)) throw new Error(`There are two of ${name}.`)
    facts.set(name, fact)
    ids.set(name, id)
  }
  const ask = (what) => owner.call('GET', `/api/${what}`)
  const [people, services, staff, categories, rows] = await Promise.all(
    ['customers', 'services', 'staff', 'categories', 'appointments'].map(ask),
  )
  for (const { id, name, phone } of people) note(`client ${name}`, id, phone)
  for (const { id, name, price } of services) note(`service ${name}`, id, price)
  for (const { id, name } of staff) note(`colleague ${name}`, id, '')
  for (const { id, name } of categories) note(`category ${name}`, id, '')
  for (const row of rows) note(rowName(row), row.id, rowFact(row))
  return { facts, ids, rows }
}

/** Two of one colleague's services at one time, which were all booked by 'reject'; undefined: none. */
export const doubleBooking = (rows) => {
  const lasting = rows.map((row) => {
    const start = new Date(row.appointmentDate).getTime()
    return { ...row, start, end: start + row.duration * 60_000 }
  })
  const sorted = lasting.toSorted((a, b) => a.staffId - b.staffId || a.start - b.start)
  const at = sorted.findIndex(
    (row, n) => n > 0 && sorted[n - 1].staffId === row.staffId && sorted[n - 1].end > row.start,
  )
  return at < 0 ? undefined : `${rowName(sorted[at - 1])} and ${rowName(sorted[at])}`
}

const same = (expected, actual) => {
  if (expected === null || typeof expected !== 'object') return expected === actual
  return (
    expected.status === actual?.status &&
    ['before', 'after'].every(
      (kind) =>
        expected[kind].length === actual[kind].length &&
        // The key of a picture whose answer was not heard is not known.
        expected[kind].every((key, at) => key === '*' || key === actual[kind][at]),
    )
  )
}

/** What is told otherwise than it is; an empty list where nothing is. */
export const differences = (expected, actual) => [
  ...[...expected].flatMap(([name, fact]) => {
    if (!actual.has(name)) return [`${name} is gone`]
    if (same(fact, actual.get(name))) return []
    return [`${name} is ${JSON.stringify(actual.get(name))} and not ${JSON.stringify(fact)}`]
  }),
  ...[...actual.keys()].filter((name) => !expected.has(name)).map((name) => `${name} is there`),
]

/** A copy that can be changed without changing the first. */
export const copyOf = (facts) => structuredClone(facts)

/** Opens a salon; answers undefined where that was not heard to go well. */
export const registerSalon = async (address, email) => {
  const visitor = clientAt(address)
  const answer = await visitor.ask('POST', '/api/register', {
    body: { name: 'Cleo Chaos', email, password },
  })
  return { answer, cookie: answer.status === 201 ? cookieOf(answer) : undefined }
}

/** Whether a salon that was not heard to be opened is there after all. */
export const isThere = async (address, email) => {
  const visitor = clientAt(address)
  const answer = await visitor.ask('POST', '/api/login', { body: { email, password } })
  if (answer.status === 401) return false
  if (answer.status !== 200) throw new Error(`A sign-in was answered ${answer.status}.`)
  const { facts } = await readBook(visitor.with({ cookie: cookieOf(answer) }))
  const said = [...facts.keys()].join(', ')
  if (said !== 'colleague Cleo Chaos') throw new Error(`A salon was opened by halves: ${said}`)
  return true
}
