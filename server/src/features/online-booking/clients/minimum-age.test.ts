import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { dayAfter } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { expect, it } from 'vitest'
import {
  bookOnline,
  dayOfStart,
  draftFor,
  freeStarts,
  hold,
  ivy,
  proofOf,
  sendByEmail,
  tokenOf,
  turnOn,
  type TestVisitor,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { offerFreedTimes } from '../waiting/operations.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { page, book, join } = bookingPageRoutes
const { show, move, cancel, accept } = bookingLinkRoutes

/** A color from 16 years, and Ivy, who is 16 on the day of the first free start or so many days later. */
async function given(daysLate: number) {
  salon.setNow(`${dayAfter(new Date().toISOString().slice(0, 10), 1)}T08:00:00.000Z`)
  const { caller, color, cut } = await seedSalon(salon)
  const slug = await turnOn(caller, { changeHours: 0, noticeMinutes: 0 })
  await caller.call(serviceRoutes.edit, { params: { id: color.id }, body: { minimumAge: 16 } })
  const choice = { slug, services: [cut.id, color.id] }
  const [free] = await freeStarts(visitor, choice)
  const day = dayOfStart(free?.start)
  const sixteen = new Date(`${Number(day.slice(0, 4)) - 16}${day.slice(4)}T12:00:00Z`)
  sixteen.setUTCDate(sixteen.getUTCDate() + daysLate)
  const birthday = sixteen.toISOString().slice(0, 10)
  const { name, email } = ivy
  const client = await caller.call(customerRoutes.add, { body: { name, email, birthday } })
  const proof = await proofOf(salon, caller, email)
  const attempt = async (who: TestVisitor = { proof }) =>
    visitor.try(book, { params: { slug }, body: await draftFor(await hold(visitor, choice), who) })
  return { caller, color, cut, choice, slug, client, day, proof, attempt }
}

it('is shown on the page, beside the service', async () => {
  const { slug, color, cut } = await given(0)

  const { services } = await visitor.call(page, { params: { slug } })

  const ages = new Map(services.map(({ id, minimumAge }) => [id, minimumAge]))
  expect(ages.get(color.id)).toBe(16)
  expect(ages.get(cut.id)).toBeNull()
})

it('refuses a client who is known to be younger on the day, and writes nothing', async () => {
  const { attempt, caller, slug, choice, day, proof } = await given(1)

  const { status, problem } = await attempt()

  expect(status).toBe(422)
  expect(problem).toMatchObject({
    code: 'too_young',
    detail: 'This service has a minimum age. Please call the salon.',
  })
  const waits = await draftFor(await hold(visitor, { ...choice, start: null }), { proof })
  const body = { ...waits, firstDay: day, lastDay: day }
  const waiting = await visitor.try(join, { params: { slug }, body })
  expect(waiting.problem.code).toBe('too_young')
  expect(await caller.call(customerRoutes.list)).toHaveLength(2)
})

it('books who is old enough on the day, and whose birthday is not known', async () => {
  const old = await given(0)
  expect((await old.attempt()).status).toBe(201)

  const young = await given(1)
  expect((await young.attempt({ name: 'Mia Kay', proof: young.proof })).status).toBe(201)
  const params = { id: young.client.id }
  await young.caller.call(customerRoutes.edit, { params, body: { birthday: null } })
  expect((await young.attempt()).status).toBe(201)
})

it('is not revealed to a visitor who knows name, phone and email, but has not proven the email', async () => {
  const { caller, client, attempt } = await given(1)
  const { phone } = ivy
  await caller.call(customerRoutes.edit, { params: { id: client.id }, body: { phone } })

  expect((await attempt({ email: 'somebody@example.com' })).status).toBe(201)
  expect((await attempt({})).status).toBe(201)

  const customers = await caller.call(customerRoutes.list)
  expect(customers).toHaveLength(2)
  expect((await attempt()).problem.code).toBe('too_young')
})

it('of another service keeps nobody from being booked', async () => {
  const { choice, cut, attempt } = await given(1)
  choice.services = [cut.id]

  expect((await attempt()).status).toBe(201)
})

it('refuses a move to a day on which the client is younger, and moves nothing', async () => {
  const { proof, free, later, latest, visitBy } = await givenMovable()
  const { params, moveTo } = await visitBy({ proof })

  const { status, problem } = await moveTo(free[0]?.start)

  expect([status, problem.code]).toEqual([422, 'too_young'])
  expect((await visitor.call(show, { params })).start).toBe(later?.start)
  expect((await moveTo(latest?.start)).status).toBe(200)
})

it.each([
  ['only typed the email', ivy.email, undefined],
  ['has proven another email', 'somebody@example.com', 'somebody@example.com'],
])('is not revealed by a move to somebody who %s', async (_, email, provenEmail) => {
  const { caller, client, free, visitBy } = await givenMovable()
  const { phone } = ivy
  await caller.call(customerRoutes.edit, { params: { id: client.id }, body: { phone } })
  const proof = provenEmail && { proof: await proofOf(salon, caller, provenEmail) }
  const { moveTo } = await visitBy({ email, ...proof })

  expect((await moveTo(free[0]?.start)).status).toBe(200)

  // It was a visit of Ivy, and nobody was added.
  expect(await caller.call(customerRoutes.list)).toHaveLength(2)
})

const otherEmail = 'ivy.kay@example.com'
type Movable = Awaited<ReturnType<typeof givenMovable>>
const setEmail = ({ caller, client }: Movable) =>
  caller.call(customerRoutes.edit, { params: { id: client.id }, body: { email: otherEmail } })

it.each<[string, string, (opened: Movable) => Promise<unknown>]>([
  ['has corrected the email', ivy.email, setEmail],
  [
    'has merged the client, and kept another email',
    ivy.email,
    async ({ caller, client }) => {
      const body = { name: 'Ivy Kay-Ott', email: otherEmail }
      const kept = await caller.call(customerRoutes.add, { body })
      const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const
      const merge = { formerId: client.id, fields }
      await caller.call(duplicateRoutes.merge, { params: { id: kept.id }, body: merge })
    },
  ],
  [
    'has given a part of the visit to a child',
    ivy.email,
    async ({ caller, client, color }) => {
      const { birthday } = client
      const child = await caller.call(customerRoutes.add, { body: { name: 'Una Kay', birthday } })
      const mother = { params: { id: client.id }, body: { birthday: null } }
      await caller.call(customerRoutes.edit, mother)
      const rows = await caller.call(appointmentRoutes.list)
      const { id = 0 } = rows.find(({ serviceId }) => serviceId === color.id) ?? {}
      const body = { customerId: child.id }
      await caller.call(appointmentRoutes.edit, { params: { id }, body })
    },
  ],
  ['has learned of the mailbox that the visit was booked by', otherEmail, setEmail],
])('refuses a move to such a day also where the desk %s', async (_, email, edit) => {
  const opened = await givenMovable()
  const { caller, client, free, later, visitBy } = opened
  const { phone } = ivy
  await caller.call(customerRoutes.edit, { params: { id: client.id }, body: { phone } })
  const proof = await proofOf(salon, caller, email)
  const { params, moveTo } = await visitBy({ email, proof })
  await edit(opened)

  expect((await moveTo(free[0]?.start)).problem.code).toBe('too_young')
  expect((await visitor.call(show, { params })).start).toBe(later?.start)
})

/** Ivy is old enough for the start of a visit and a later one, and a day too young for the first free starts. */
async function givenMovable() {
  const opened = await given(1)
  const { choice, day } = opened
  const free = await freeStarts(visitor, choice)
  const [later, latest] = free.filter(({ start }) => dayOfStart(start) > day)
  const visitBy = async (who: TestVisitor) => {
    const booked = await bookOnline(visitor, { ...choice, start: later?.start }, who)
    const params = { token: tokenOf(booked) }
    const moveTo = (start = '') => visitor.try(move, { params, body: { start } })
    return { params, moveTo }
  }
  return { ...opened, free, later, latest, visitBy }
}

/** Ivy waits from the first free day to the next, and somebody gives back a time of the first. */
async function givenOffer(daysLate: number, how: 'proven' | 'typed' = 'proven') {
  const opened = await given(daysLate)
  const { caller, choice, slug, day } = opened
  await sendByEmail(salon, caller, ['waiting_list_offer'])
  const free = await freeStarts(visitor, choice)
  const { start } = free.findLast((one) => dayOfStart(one.start) === day) ?? {}
  const gil = { name: 'Gil Hay', email: 'gil@example.com' }
  const booked = await bookOnline(visitor, { ...choice, start }, gil)
  const who = how === 'proven' ? { proof: opened.proof } : {}
  const draft = await draftFor(await hold(visitor, { ...choice, start: null }), who)
  const body = { ...draft, firstDay: day, lastDay: dayAfter(day, 1) }
  const params = { token: tokenOf(await visitor.call(join, { params: { slug }, body })) }
  await visitor.call(cancel, { params: { token: tokenOf(booked) } })
  await offerFreedTimes(salon.database.db, salon.now())
  const stateOfWait = async () => (await visitor.call(show, { params })).state
  return { ...opened, params, stateOfWait }
}

it('offers no time of a day on which who waits is too young', async () => {
  expect(await (await givenOffer(1)).stateOfWait()).toBe('waiting')
  // Also to somebody who only typed the email, and to whom no refusal would tell the age.
  expect(await (await givenOffer(1, 'typed')).stateOfWait()).toBe('waiting')
  expect(await (await givenOffer(0)).stateOfWait()).toBe('offered')
})

it.each([
  ['proven', 422, 'offered'],
  // The refusal would say how young a client is to whoever knows their email: the desk sees the mark.
  ['typed', 200, 'booked'],
] as const)(
  'answers who takes an offer, is known to be too young by then, and has %s the email, by %i',
  async (how, answer, state) => {
    const { caller, client, params, stateOfWait } = await givenOffer(0, how)
    const body = { birthday: dayAfter(client.birthday ?? '', 1) }
    await caller.call(customerRoutes.edit, { params: { id: client.id }, body })

    const { status, problem } = await visitor.try(accept, { params })

    expect([status, problem.code]).toEqual([answer, answer === 422 ? 'too_young' : undefined])
    expect(await stateOfWait()).toBe(state)
  },
)
