import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { beforeEach, expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import {
  bookOnline,
  draftFor,
  freeStarts,
  hold,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const post = openPost()
const emails = { perHour: 50, perDay: 1_000 }
const limited = openSalon(() => ({ rateLimit: true }))
const withMail = openSalon(() => ({ rateLimit: true, mail: post.mail, emails }))
const { hold: holdRoute, days, code } = bookingPageRoutes
beforeEach(async () => {
  for (const { database } of [limited, withMail]) await database.pool.query('delete from counters')
})

async function openOnline(salon: typeof limited) {
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller, { mostBookings: 50, changeHours: 0 })
  return { ...seed, slug, choice: { slug, services: [seed.cut.id] }, visitor: salon.anonymous }
}

/** The status of a call from a network address that is not the one of all others. */
async function statusFromElsewhere(
  path: string,
  payload?: object,
  { app } = limited,
): Promise<number> {
  const { statusCode } = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/book/${path}`,
    remoteAddress: '192.0.2.1',
    ...(payload && { payload }),
  })
  return statusCode
}

/** Retry-After: seconds, as far as a limit goes on at most. */
const expectWait = (
  refused: { readonly headers: Record<string, unknown> } | undefined,
  seconds: number,
) => {
  const wait = Number(refused?.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
}

it('allows three holds of a network address and salon at a time, and a replacement of one', async () => {
  const { choice, visitor, slug } = await openOnline(limited)
  const other = await openOnline(limited)
  const free = await freeStarts(visitor, choice)
  const held = []
  // An hour apart and more.
  for (const at of [0, 5, 10])
    held.push(await hold(visitor, { ...choice, start: free[at]?.start ?? null }))
  const next = { services: choice.services, start: free.at(-1)?.start ?? null }

  const fourth = await visitor.try(holdRoute, { params: { slug }, body: next })
  const instead = await visitor.try(holdRoute, {
    params: { slug },
    body: { ...next, replaces: held[0]?.hold },
  })

  expect([fourth.status, fourth.problem.code]).toEqual([429, 'too_many'])
  expectWait(fourth, 10 * 60)
  expect(instead.status).toBe(201)
  expect((await hold(visitor, other.choice)).start).not.toBeNull()
  const another = { services: choice.services, start: free[15]?.start }
  expect(await statusFromElsewhere(`${slug}/hold`, another)).toBe(201)
})

it('answers sixty queries of a network address and salon for free times a minute', async () => {
  const { choice, visitor, slug } = await openOnline(limited)
  const other = await openOnline(limited)
  const query = { services: choice.services.join(), from: '2026-12-01', to: '2026-12-01' }
  const statuses = new Set<number>()
  for (let n = 0; n < 60; n += 1)
    statuses.add((await visitor.try(days, { params: { slug }, query })).status)

  const refused = await visitor.try(days, { params: { slug }, query })

  expect([...statuses]).toEqual([200])
  expect(refused.problem.code).toBe('too_many')
  expectWait(refused, 60)
  const elsewhere = new URLSearchParams(query)
  expect(await statusFromElsewhere(`${slug}/days?${elsewhere.toString()}`)).toBe(200)
  expect(await freeStarts(visitor, other.choice)).not.toEqual([])
})

it('counts a choice of a start as such a question, also where it is taken', async () => {
  const { choice, visitor, slug } = await openOnline(limited)
  const [free] = await freeStarts(visitor, choice)
  const body = { services: choice.services, start: free?.start ?? null }
  await hold(visitor, { ...choice, start: body.start })
  const statuses = new Set<number>()
  for (let n = 0; n < 58; n += 1)
    statuses.add((await visitor.try(holdRoute, { params: { slug }, body })).status)

  const refused = await visitor.try(holdRoute, { params: { slug }, body })

  expect([...statuses]).toEqual([409])
  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many'])
  expectWait(refused, 60)
})

it('takes five bookings of a network address and salon an hour, and counts none that is refused', async () => {
  const { choice, visitor, slug } = await openOnline(limited)
  const other = await openOnline(limited)
  const lapsed = await draftFor(await hold(visitor, choice))
  const { hold: _, ...rest } = lapsed
  const body = { ...rest, hold: 'A'.repeat(43) }
  for (let n = 0; n < 6; n += 1)
    await visitor.try(bookingPageRoutes.book, { params: { slug }, body })
  for (let n = 0; n < 5; n += 1)
    await bookOnline(visitor, choice, {
      name: `Client ${n}`,
      email: `c${n}@example.com`,
      phone: '',
    })

  const sixth = await draftFor(await hold(visitor, choice))
  const refused = await visitor.try(bookingPageRoutes.book, { params: { slug }, body: sixth })
  expect(refused.problem.code).toBe('too_many')
  expectWait(refused, 60 * 60)
  expect((await bookOnline(visitor, other.choice)).booking.state).toBe('booked')
  expect(await statusFromElsewhere(`${slug}/bookings`, sixth)).toBe(201)
})

it('sends five codes a day to one email', async () => {
  const { choice, visitor, slug } = await openOnline(withMail)
  const { hold: held, solution } = await draftFor(await hold(visitor, choice))
  const ask = async (email: string) => {
    const body = { hold: held, solution, email, language: 'en' as const }
    return visitor.try(code, { params: { slug }, body })
  }
  const replies = []
  for (let n = 0; n < 6; n += 1) replies.push(await ask(n % 2 ? 'a@example.com' : 'A@EXAMPLE.com'))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expectWait(replies.at(-1), 24 * 60 * 60)
  expect((await ask('b@example.com')).status).toBe(200)
})

it('sends three hundred codes a day for one salon, which leaves those of others', async () => {
  const { choice, visitor, slug } = await openOnline(withMail)
  const other = await openOnline(withMail)
  const requestTo = async (email: string, at = choice) => {
    const { hold: held, solution } = await draftFor(await hold(visitor, at))
    return { hold: held, solution, email, language: 'en' as const }
  }
  const [first, second, elsewhere] = [
    await requestTo('a@example.com'),
    await requestTo('b@example.com'),
    await requestTo('c@example.com', other.choice),
  ]
  expect(await statusFromElsewhere(`${slug}/code`, first, withMail)).toBe(200)
  // The address and the email of that request have limits of their own.
  await withMail.database.pool.query('update counters set count = 300')

  const refused = await visitor.try(code, { params: { slug }, body: second })
  const answered = await visitor.try(code, { params: { slug: other.slug }, body: elsewhere })

  expect([refused.status, answered.status]).toEqual([429, 200])
  expectWait(refused, 24 * 60 * 60)
})

it('moves a visit twenty times a day, by whichever of its links', async () => {
  const { choice, visitor, slug } = await openOnline(limited)
  const starts = (await freeStarts(visitor, choice)).map(({ start }) => start)
  const draft = await draftFor(await hold(visitor, choice))
  // Repeated, the same call replies with another link to the same visit.
  const linkOf = async () =>
    tokenOf(await visitor.call(bookingPageRoutes.book, { params: { slug }, body: draft }))
  const [token, another] = [await linkOf(), await linkOf()]
  const move = (n: number, by = token) =>
    visitor.try(bookingLinkRoutes.move, {
      params: { token: by },
      body: { start: starts[n % 2] ?? '' },
    })
  for (let n = 1; n <= 20; n += 1) expect((await move(n)).status).toBe(200)

  const refused = await move(21, another)

  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many'])
  expectWait(refused, 24 * 60 * 60)
})
