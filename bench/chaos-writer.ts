import { Agent } from 'node:http'
import type { Appointment } from '@salon/contract/appointments'
import type { PhotoKind } from '@salon/contract/vocabulary'
import {
  registerSalon,
  rowFact,
  type AppointmentState,
  type RowState,
  type RowStates,
} from './chaos-facts.ts'
import type { ChaosRandom } from './chaos-random.ts'
import { photoForm } from './photo-form.ts'
import { clientAt, type HttpAnswer, type RequestOptions } from './scale-client.ts'

/** A photo that was removed from an appointment and can be put back. */
interface RemovedPhoto {
  readonly name: string
  readonly kind: PhotoKind
  readonly key: string
}

/** A salon, and what it holds according to the answers so far. */
export interface WrittenSalon {
  readonly email: string
  readonly cookie: string
  facts: RowStates
  readonly ids: Map<string, number>
  /** Appointments that were deleted and can be put back, by name: their last state. */
  readonly deleted: RowStates
  /** Photos that were removed and can be put back, the latest last. */
  dropped: RemovedPhoto[]
  /** Clients who have appointments. */
  readonly busy: Set<string>
  /** When an appointment of one service begins and whose it is, by name. */
  readonly starts: Map<string, Pick<Appointment, 'appointmentDate' | 'customerId'>>
  slots: number
}

/** One write: the request, and what it changes where it succeeds. */
interface Write extends RequestOptions {
  readonly method: string
  readonly path: string
  /** The status that is expected instead of success. */
  readonly refused?: number
  /** Changes the facts; `row` is the answer, where one came. */
  readonly change?: (facts: RowStates, row?: Appointment) => void
  /** Notes ids of the answer, which is one row or several. */
  readonly after?: (rows: Appointment[]) => void
}

/** A write without an answer, or a registration without one: either may have happened. */
type Doubt =
  | { readonly book: WrittenSalon; readonly change: Write['change']; readonly path: string }
  | { readonly email: string }

/** One writer with salons of its own. `doubt` is its write that was not answered. */
export interface Writer {
  readonly name: string
  readonly random: ChaosRandom
  readonly picture: Buffer
  readonly agent: Agent
  readonly books: WrittenSalon[]
  count: number
  acknowledged: number
  refused: number
  doubt: Doubt | undefined
}

/** A visit a day: a client's services of one day are one visit. */
const day = 24 * 60 * 60 * 1000
const live = (book: WrittenSalon, kind: string) =>
  [...book.facts.keys()].filter((name) => name.startsWith(`${kind} `))

/** A writer that sends one write after another, and remembers what was acknowledged. */
export const newWriter = (name: string, random: ChaosRandom, picture: Buffer): Writer => ({
  name,
  random,
  picture,
  agent: new Agent({ keepAlive: true, maxSockets: 4 }),
  books: [],
  count: 0,
  acknowledged: 0,
  refused: 0,
  doubt: undefined,
})

/** The owner of a salon, over the writer's own connections. */
export const ownerOf = ({ agent }: Writer, { cookie }: WrittenSalon, address: string) =>
  clientAt(address, { cookie }, agent)

/** Writes until it is over, or until something is not answered. */
export const writeOn = async (writer: Writer, address: string, isOver: () => boolean) => {
  while (!isOver() && !writer.doubt) await writeOnce(writer, address)
}

/** Sends one write. It succeeds, is refused and was not done, or is in doubt. */
export const writeOnce = async (
  writer: Writer,
  address: string,
): Promise<HttpAnswer | undefined> => {
  const book = writer.random.of(writer.books)
  if (!book || writer.random.next() < 0.01) return openSalon(writer, address)
  const owner = ownerOf(writer, book, address)
  if (book.ids.size === 0) {
    const { status, body } = await owner.ask<{ id: number }[]>('GET', '/api/staff')
    const [member] = status === 200 ? body : []
    if (!member) return undefined
    book.ids.set('colleague Cleo Chaos', member.id)
  }
  const write = nextWrite(writer, book)
  const answer = await owner.ask<Appointment | Appointment[]>(write.method, write.path, write)
  const expected = write.refused ? [write.refused] : [200, 201, 204]
  if (expected.includes(answer.status)) {
    const rows = [answer.body].flat()
    write.change?.(book.facts, rows[0])
    write.after?.(rows)
    writer.acknowledged += 1
  } else if (answer.status === 0 || answer.status === 503) {
    writer.doubt = { book, change: write.change, path: `${write.method} ${write.path}` }
  } else if (answer.status === 507) {
    writer.refused += 1
  } else {
    const text = answer.bytes.toString().slice(0, 300)
    throw new Error(`${write.method} ${write.path} was answered ${answer.status}: ${text}`)
  }
  return answer
}

const openSalon = async (writer: Writer, address: string) => {
  const email = `${writer.name}.${++writer.count}@chaos.example`
  const { answer, cookie } = await registerSalon(address, email)
  if (cookie) {
    writer.books.push(newBook(email, cookie))
    writer.acknowledged += 1
  } else if (answer.status === 507) writer.refused += 1
  else if (answer.status === 0 || answer.status === 503) writer.doubt = { email }
  else throw new Error(`A registration was answered ${answer.status}.`)
  return answer
}

const newBook = (email: string, cookie: string): WrittenSalon => ({
  email,
  cookie,
  facts: new Map([['colleague Cleo Chaos', '']]),
  ids: new Map(),
  deleted: new Map(),
  dropped: [],
  busy: new Set(),
  starts: new Map(),
  slots: 0,
})

/** What is to be written next: what the salon needs first, and then anything. */
const nextWrite = (writer: Writer, book: WrittenSalon): Write => {
  const { facts } = book
  const n = ++writer.count
  if (!facts.has('category Hair')) return addition(book, 'categories', 'category', { name: 'Hair' })
  for (const name of ['Cut', 'Color']) {
    const categoryId = book.ids.get('category Hair')
    if (facts.has(`service ${name}`)) continue
    const draft = { name, price: '40.00', duration: 30, categoryId }
    return addition(book, 'services', 'service', draft, '40.00')
  }
  const addClient = () =>
    addition(book, 'customers', 'client', { name: `${writer.name} ${n}`, phone: '1' }, '1')
  const { next, of } = writer.random
  const client = of(live(book, 'client'))
  if (client === undefined || live(book, 'client').length < 2) return addClient()
  const row = of(live(book, 'row'))
  const dice = next()
  if (dice < 0.15) return addClient()
  if (dice < 0.25) return editClient(book, client, String(n))
  if (dice < 0.3) return removeClient(book, client) ?? addClient()
  const draft = () => draftOf(book, client, n)
  if (dice < 0.4) return bookVisit(book, draft())
  if (dice < 0.6 || row === undefined) return bookRow(book, draft())
  if (dice < 0.65) return bookTaken(book, of, draft(), row)
  if (dice < 0.75)
    return editRow(book, row, of(['confirmed', 'in-progress', 'completed']) ?? 'confirmed')
  if (dice < 0.83) return removeRow(book, row)
  if (dice < 0.9) return restoreRow(book, of([...book.deleted.keys()])) ?? removeRow(book, row)
  const kind = of(['before', 'after'] as const) ?? 'before'
  const add = () => addPhoto(book, row, kind, writer.picture) ?? bookRow(book, draft())
  if (dice < 0.93) return dropPhoto(book, row, kind) ?? add()
  if (dice < 0.95) return restorePhoto(book) ?? add()
  return add()
}

const addition = (
  book: WrittenSalon,
  path: string,
  kind: string,
  body: { name: string } & Record<string, unknown>,
  fact: RowState = '',
): Write => {
  const name = `${kind} ${body.name}`
  return {
    method: 'POST',
    path: `/api/${path}`,
    body,
    change: (facts) => facts.set(name, fact),
    after: ([row]) => {
      if (row) book.ids.set(name, row.id)
    },
  }
}

const editClient = (book: WrittenSalon, name: string, phone: string): Write => ({
  method: 'PUT',
  path: `/api/customers/${book.ids.get(name)}`,
  body: { phone },
  change: (facts) => facts.set(name, phone),
})

const removeClient = (book: WrittenSalon, name: string): Write | undefined => {
  if (book.busy.has(name)) return undefined
  return {
    method: 'DELETE',
    path: `/api/customers/${book.ids.get(name)}`,
    change: (facts) => facts.delete(name),
  }
}

const draftOf = (book: WrittenSalon, client: string, n: number) => {
  book.busy.add(client)
  return {
    customerId: book.ids.get(client),
    staffId: book.ids.get('colleague Cleo Chaos'),
    appointmentDate: new Date(Date.UTC(2031, 0, 1) + ++book.slots * day).toISOString(),
    notes: `note ${n}`,
    status: 'scheduled',
    overlap: 'reject',
  }
}

const fresh = (): AppointmentState => ({ status: 'scheduled', before: [], after: [] })

/** The state of an appointment, whose fact is always one. */
const stateOf = (facts: RowStates, name: string): AppointmentState => {
  const fact = facts.get(name)
  return typeof fact === 'object' && fact !== null ? fact : fresh()
}

const nameOf = (notes: string | null, serviceId: number | null | undefined) =>
  `row ${notes} of service ${serviceId}`

type Draft = ReturnType<typeof draftOf>

const bookRow = (book: WrittenSalon, draft: Draft): Write => {
  const serviceId = book.ids.get('service Cut')
  const name = nameOf(draft.notes, serviceId)
  return {
    method: 'POST',
    path: '/api/appointments',
    body: { ...draft, serviceId, duration: 30, price: '40' },
    change: (facts) => facts.set(name, fresh()),
    after: ([row]) => {
      if (!row) return
      book.ids.set(name, row.id)
      book.starts.set(name, row)
    },
  }
}

const bookVisit = (book: WrittenSalon, draft: Draft): Write => {
  const services = ['Cut', 'Color'].map((name) => book.ids.get(`service ${name}`))
  return {
    method: 'POST',
    path: '/api/visits',
    body: { ...draft, services: services.map((serviceId) => ({ serviceId })) },
    change: (facts) => {
      for (const serviceId of services) facts.set(nameOf(draft.notes, serviceId), fresh())
    },
    after: (rows) => {
      for (const { id, notes, serviceId } of rows) book.ids.set(nameOf(notes, serviceId), id)
    },
  }
}

/** A time that is taken: refused, whatever happens meanwhile. */
const bookTaken = (book: WrittenSalon, of: ChaosRandom['of'], free: Draft, row: string): Write => {
  const taken = book.starts.get(row)
  // One client's services of a day are one visit, which may overlap itself.
  const others = [...book.ids].filter(
    ([name, id]) => book.facts.has(name) && name.startsWith('client ') && id !== taken?.customerId,
  )
  const [, customerId] = of(others) ?? []
  if (!taken || customerId === undefined) return bookRow(book, free)
  const { appointmentDate } = taken
  const draft = { ...free, appointmentDate, customerId, notes: 'twice' }
  const serviceId = book.ids.get('service Cut')
  return {
    method: 'POST',
    path: '/api/appointments',
    body: { ...draft, serviceId, duration: 30, price: '40' },
    refused: 409,
  }
}

const editRow = (book: WrittenSalon, name: string, status: string): Write => ({
  method: 'PUT',
  path: `/api/appointments/${book.ids.get(name)}`,
  body: { status },
  change: (facts) => facts.set(name, { ...stateOf(facts, name), status }),
})

const removeRow = (book: WrittenSalon, name: string): Write => ({
  method: 'DELETE',
  path: `/api/appointments/${book.ids.get(name)}`,
  change: (facts) => {
    book.deleted.set(name, stateOf(facts.has(name) ? facts : book.deleted, name))
    facts.delete(name)
  },
})

const restoreRow = (book: WrittenSalon, name: string | undefined): Write | undefined => {
  if (name === undefined) return undefined
  const state = stateOf(book.deleted, name)
  return {
    method: 'POST',
    path: `/api/appointments/${book.ids.get(name)}/restore`,
    change: (facts) => facts.set(name, structuredClone(state)),
    after: () => book.deleted.delete(name),
  }
}

const addPhoto = (
  book: WrittenSalon,
  name: string,
  kind: PhotoKind,
  picture: Buffer,
): Write | undefined => {
  if (stateOf(book.facts, name)[kind].length >= 5) return undefined
  return {
    method: 'POST',
    path: `/api/appointments/${book.ids.get(name)}/photos`,
    ...photoForm(picture, kind),
    change: (facts, row) => {
      const state = stateOf(facts, name)
      if (row) facts.set(name, rowFact(row))
      else facts.set(name, { ...state, [kind]: [...state[kind], '*'] })
    },
  }
}

/** Drops a row's last picture of a kind, so that putting it back puts it after the others. */
const dropPhoto = (book: WrittenSalon, name: string, kind: PhotoKind): Write | undefined => {
  const keys = stateOf(book.facts, name)[kind]
  const key = keys.at(-1)
  if (key === undefined) return undefined
  const staying = keys.slice(0, -1)
  return {
    method: 'PUT',
    path: `/api/appointments/${book.ids.get(name)}`,
    body: { [`${kind}Photos`]: staying.map((one) => `/api/photos/${one}`) },
    change: (facts) => {
      facts.set(name, { ...stateOf(facts, name), [kind]: staying })
      if (!book.dropped.some((one) => one.key === key)) book.dropped.push({ name, kind, key })
    },
  }
}

/** Puts back what was dropped last from a row that is there, unless that has no place for it. */
const restorePhoto = (book: WrittenSalon): Write | undefined => {
  const last = book.dropped.findLast(({ name }) => book.facts.has(name))
  if (!last) return undefined
  const { name, kind, key } = last
  const keys = stateOf(book.facts, name)[kind]
  if (keys.length >= 5) return undefined
  return {
    method: 'POST',
    path: `/api/appointments/${book.ids.get(name)}/photos/${key}/restore`,
    change: (facts) => facts.set(name, { ...stateOf(facts, name), [kind]: [...keys, key] }),
    after: () => {
      book.dropped = book.dropped.filter((one) => one !== last)
    },
  }
}
