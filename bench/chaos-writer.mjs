import { Agent } from 'node:http'
import { clientAt } from './scale-client.mjs'
import { copyOf, registerSalon, rowFact } from './chaos-book.mjs'

/** A visit a day: a client's services of one day are one visit. */
const day = 24 * 60 * 60 * 1000
const live = (book, kind) => [...book.facts.keys()].filter((name) => name.startsWith(`${kind} `))

/** A form with one picture, as a browser sends it. */
export const formOf = (bytes, type) => {
  const line = 'a-line-between-the-parts'
  const before = `--${line}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n--${line}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(before), bytes, Buffer.from(`\r\n--${line}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${line}` } }
}

/**
 * Somebody who writes into salons of their own, one thing after the other, and remembers what was
 * acknowledged. `doubt` is the one thing that was asked for and not answered: it may have happened.
 */
export const newWriter = (name, random, { picture }) => ({
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
export const ownerOf = ({ agent }, { cookie }, address) => clientAt(address, { cookie }, agent)

/** Writes until told to stop, or until something is not answered. */
export const writeOn = async (writer, address, isOver) => {
  while (!isOver() && !writer.doubt) await writeOnce(writer, address)
}

/** Asks for one write. It goes well, is refused and was not done, or is in doubt. */
export const writeOnce = async (writer, address) => {
  const book = writer.random.of(writer.books)
  if (!book || writer.random.next() < 0.01) return openSalon(writer, address)
  const owner = ownerOf(writer, book, address)
  if (book.ids.size === 0) {
    const { status, body } = await owner.ask('GET', '/api/staff')
    if (status !== 200) return undefined
    book.ids.set('colleague Cleo Chaos', body[0].id)
  }
  const wish = nextWish(writer, book)
  const answer = await owner.ask(wish.method, wish.path, wish)
  const expected = wish.refused ? [wish.refused] : [200, 201, 204]
  if (expected.includes(answer.status)) {
    wish.change?.(book.facts, answer.body)
    wish.after?.(answer.body)
    writer.acknowledged += 1
  } else if (answer.status === 0 || answer.status === 503) {
    writer.doubt = { book, change: wish.change, path: `${wish.method} ${wish.path}` }
  } else if (answer.status === 507) {
    writer.refused += 1
  } else {
    const said = answer.bytes.toString().slice(0, 300)
    throw new Error(`${wish.method} ${wish.path} was answered ${answer.status}: ${said}`)
  }
  return answer
}

const openSalon = async (writer, address) => {
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

const newBook = (email, cookie) => ({
  email,
  cookie,
  facts: new Map([['colleague Cleo Chaos', '']]),
  ids: new Map(),
  /** Rows that were deleted and can be put back, by their name: what they were. */
  deleted: new Map(),
  /** Pictures that were dropped and can be put back, the latest last. */
  dropped: [],
  /** Clients that rows are about. */
  busy: new Set(),
  /** When a row of one service begins and whose it is, by its name. */
  starts: new Map(),
  slots: 0,
})

/** What is to be written next: what the salon needs first, and then anything. */
const nextWish = (writer, book) => {
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
  if (live(book, 'client').length < 2) return addClient()
  const { next, of } = writer.random
  const row = of(live(book, 'row'))
  const dice = next()
  if (dice < 0.15) return addClient()
  if (dice < 0.25) return editClient(book, of(live(book, 'client')), String(n))
  if (dice < 0.3) return removeClient(book, of(live(book, 'client'))) ?? addClient()
  if (dice < 0.4) return bookVisit(book, of, n)
  if (dice < 0.6 || !row) return bookRow(book, of, n)
  if (dice < 0.65) return bookTaken(book, of, n, row)
  if (dice < 0.75) return editRow(book, row, of(['confirmed', 'in-progress', 'completed']))
  if (dice < 0.83) return removeRow(book, row)
  if (dice < 0.9) return restoreRow(book, of([...book.deleted.keys()])) ?? removeRow(book, row)
  const kind = of(['before', 'after'])
  const add = () => addPhoto(book, row, kind, writer.picture) ?? bookRow(book, of, n)
  if (dice < 0.93) return dropPhoto(book, row, kind) ?? add()
  if (dice < 0.95) return restorePhoto(book) ?? add()
  return add()
}

const addition = (book, path, kind, body, fact = '') => {
  const name = `${kind} ${body.name}`
  return {
    method: 'POST',
    path: `/api/${path}`,
    body,
    change: (facts) => facts.set(name, fact),
    after: ({ id }) => book.ids.set(name, id),
  }
}

const editClient = (book, name, phone) => ({
  method: 'PUT',
  path: `/api/customers/${book.ids.get(name)}`,
  body: { phone },
  change: (facts) => facts.set(name, phone),
})

const removeClient = (book, name) => {
  if (book.busy.has(name)) return undefined
  return {
    method: 'DELETE',
    path: `/api/customers/${book.ids.get(name)}`,
    change: (facts) => facts.delete(name),
  }
}

const draftOf = (book, of, n) => {
  const client = of(live(book, 'client'))
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

const fresh = () => ({ status: 'scheduled', before: [], after: [] })
const nameOf = (notes, serviceId) => `row ${notes} of service ${serviceId}`

const bookRow = (book, of, n) => {
  const draft = draftOf(book, of, n)
  const serviceId = book.ids.get('service Cut')
  const name = nameOf(draft.notes, serviceId)
  return {
    method: 'POST',
    path: '/api/appointments',
    body: { ...draft, serviceId, duration: 30, price: '40' },
    change: (facts) => facts.set(name, fresh()),
    after: ({ id, appointmentDate, customerId }) => {
      book.ids.set(name, id)
      book.starts.set(name, { appointmentDate, customerId })
    },
  }
}

const bookVisit = (book, of, n) => {
  const draft = draftOf(book, of, n)
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
const bookTaken = (book, of, n, row) => {
  const taken = book.starts.get(row)
  const draft = { ...draftOf(book, of, 0), ...taken, notes: 'twice' }
  // One client's services of a day are one visit, which may overlap itself.
  const others = [...book.ids].filter(
    ([name, id]) => book.facts.has(name) && name.startsWith('client ') && id !== taken?.customerId,
  )
  if (!taken || others.length === 0) return bookRow(book, of, n)
  draft.customerId = of(others)[1]
  const serviceId = book.ids.get('service Cut')
  return {
    method: 'POST',
    path: '/api/appointments',
    body: { ...draft, serviceId, duration: 30, price: '40' },
    refused: 409,
  }
}

const editRow = (book, name, status) => ({
  method: 'PUT',
  path: `/api/appointments/${book.ids.get(name)}`,
  body: { status },
  change: (facts) => facts.set(name, { ...facts.get(name), status }),
})

const removeRow = (book, name) => ({
  method: 'DELETE',
  path: `/api/appointments/${book.ids.get(name)}`,
  change: (facts) => {
    book.deleted.set(name, facts.get(name) ?? book.deleted.get(name))
    facts.delete(name)
  },
})

const restoreRow = (book, name) => {
  if (!name) return undefined
  const what = book.deleted.get(name)
  return {
    method: 'POST',
    path: `/api/appointments/${book.ids.get(name)}/restore`,
    change: (facts) => facts.set(name, copyOf(what)),
    after: () => book.deleted.delete(name),
  }
}

const addPhoto = (book, name, type, picture) => {
  if (book.facts.get(name)[type].length >= 5) return undefined
  return {
    method: 'POST',
    path: `/api/appointments/${book.ids.get(name)}/photos`,
    ...formOf(picture, type),
    change: (facts, row) => {
      const fact = facts.get(name)
      if (row) facts.set(name, rowFact(row))
      else facts.set(name, { ...fact, [type]: [...fact[type], '*'] })
    },
  }
}

/** Drops a row's last picture of a kind, so that putting it back puts it after the others. */
const dropPhoto = (book, name, kind) => {
  const keys = book.facts.get(name)[kind]
  const key = keys.at(-1)
  if (key === undefined) return undefined
  const staying = keys.slice(0, -1)
  return {
    method: 'PUT',
    path: `/api/appointments/${book.ids.get(name)}`,
    body: { [`${kind}Photos`]: staying.map((one) => `/api/photos/${one}`) },
    change: (facts) => {
      facts.set(name, { ...facts.get(name), [kind]: staying })
      if (!book.dropped.some((one) => one.key === key)) book.dropped.push({ name, kind, key })
    },
  }
}

/** Puts back what was dropped last from a row that is there, unless that has no place for it. */
const restorePhoto = (book) => {
  const last = book.dropped.findLast(({ name }) => book.facts.has(name))
  if (!last) return undefined
  const { name, kind, key } = last
  const keys = book.facts.get(name)[kind]
  if (keys.length >= 5) return undefined
  return {
    method: 'POST',
    path: `/api/appointments/${book.ids.get(name)}/photos/${key}/restore`,
    change: (facts) => facts.set(name, { ...facts.get(name), [kind]: [...keys, key] }),
    after: () => {
      book.dropped = book.dropped.filter((one) => one !== last)
    },
  }
}
