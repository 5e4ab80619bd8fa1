import { bookingPageRoutes } from '@salon/contract/booking-page'
import type { MessageKind } from '@salon/contract/message-vocabulary'
import { messageRoutes } from '@salon/contract/messages'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { describe, expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import { draftFor, freeStarts, hold, ivy, turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'

const post = openPost()
const salon = openSalon(() => ({ mail: post.mail, emails: { perHour: 50, perDay: 1_000 } }))
const visitor = salon.anonymous
const { code, book } = bookingPageRoutes

async function openHeld() {
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller)
  const held = await hold(visitor, { slug, services: [seed.cut.id] })
  const body = await draftFor(held)
  const ask = (email = ivy.email, more: object = {}) =>
    visitor.try(code, {
      params: { slug },
      body: { hold: held.hold, solution: body.solution, email, language: 'en', ...more },
    })
  const attempt = (more: object) =>
    visitor.try(book, { params: { slug }, body: { ...body, ...more } })
  return { ...seed, slug, held, body, ask, attempt }
}

/** The code in the last email to an address. */
async function sentTo(email: string) {
  const message = () => post.emails.findLast(({ to }) => to.includes(email))
  await expect.poll(message).toBeDefined()
  return /^\d{6}$/m.exec(message()?.source ?? '')?.[0] ?? ''
}

describe('a code by email', () => {
  it('is needed to book, and proves the email that it was sent to', async () => {
    const { ask, attempt } = await openHeld()
    const email = 'first@example.com'
    expect((await attempt({ email })).problem.code).toBe('code_needed')
    expect((await ask(email)).body).toEqual({ isNeeded: true })
    const right = await sentTo(email)

    expect((await attempt({ email: 'other@example.com', code: right })).problem.code).toBe(
      'wrong_code',
    )
    const made = await attempt({ email, code: right })

    expect(made.status).toBe(201)
    expect(made.body.proof).toMatch(/^\d+\.[\w-]{43}$/)
  })

  it('is followed by an email where the salon sends each that may come next', async () => {
    const promised = async (kinds: MessageKind[], confirmation: 'at_once' | 'by_salon') => {
      const { caller, slug, cut } = await openHeld()
      await caller.call(onlineBookingRoutes.editSettings, { body: { confirmation } })
      await caller.call(messageRoutes.editSettings, { body: { emailKinds: kinds } })
      const email = `next-${kinds.join('-')}-${confirmation}@example.com`
      const next = await draftFor(await hold(visitor, { slug, services: [cut.id] }), { email })
      const { hold: held, solution } = next
      const body = { hold: held, solution, email, language: 'en' as const }
      await visitor.call(code, { params: { slug }, body })
      const proven = { ...next, code: await sentTo(email) }
      return (await visitor.call(book, { params: { slug }, body: proven })).sendsEmail
    }

    expect(await promised(['booked'], 'at_once')).toBe(true)
    expect(await promised(['booked', 'accepted'], 'by_salon')).toBe(false)
    expect(await promised(['accepted', 'declined'], 'by_salon')).toBe(true)
  })

  it('is guessed five times at most, and is over after ten minutes', async () => {
    const { ask, attempt } = await openHeld()
    const email = 'second@example.com'
    await ask(email)
    const right = await sentTo(email)
    const wrong = right === '000000' ? '000001' : '000000'

    for (let n = 0; n < 5; n += 1)
      expect((await attempt({ email, code: wrong })).problem.code).toBe('wrong_code')
    expect((await attempt({ email, code: right })).problem.code).toBe('code_expired')

    await ask(email)
    const next = await sentTo(email)
    salon.setNow(new Date(salon.now().getTime() + 10 * 60_000 + 1_000).toISOString())
    expect((await attempt({ email, code: next })).problem.code).toBe('code_expired')
  })

  it('books a time that was held too long by the notice, which a running hold may outlast', async () => {
    const notice = 120 * 60_000
    /** Holds one of the free starts as the notice of the first begins, and books it so many minutes later. */
    const bookAfter = async (minutes: number, which: number) => {
      const { slug, cut } = await openHeld()
      const choice = { slug, services: [cut.id] }
      const free = await freeStarts(visitor, choice)
      const at = Date.parse(free[0]?.start ?? '') - notice
      const setMinute = (minute: number) =>
        salon.setNow(new Date(at + minute * 60_000).toISOString())
      setMinute(0)
      const held = await hold(visitor, { ...choice, start: free[which]?.start ?? null })
      const email = `after-${minutes}-${which}@example.com`
      const draft = await draftFor(held, { email })
      setMinute(minutes - 5)
      const body = { hold: held.hold, solution: draft.solution, email, language: 'en' as const }
      await visitor.call(code, { params: { slug }, body })
      const proven = { ...draft, code: await sentTo(email) }
      setMinute(minutes)
      return visitor.try(book, { params: { slug }, body: proven })
    }

    expect((await bookAfter(9, 0)).status).toBe(201)
    const { problem } = await bookAfter(11, 0)
    expect(problem.code).toBe('slot_taken')
    expect(problem.starts).toHaveLength(5)
    for (const start of problem.starts ?? [])
      expect(Date.parse(start)).toBeGreaterThanOrEqual(salon.now().getTime() + notice)
    expect((await bookAfter(11, 1)).status).toBe(201)
  })

  it('is spared by the proof of a booking before, for the same email and salon', async () => {
    const { ask, attempt, slug, cut } = await openHeld()
    const email = 'third@example.com'
    await ask(email)
    const { proof } = (await attempt({ email, code: await sentTo(email) })).body
    const next = await draftFor(await hold(visitor, { slug, services: [cut.id] }), { email })

    const other = { ...next, email: 'else@example.com', proof }
    expect((await visitor.try(book, { params: { slug }, body: other })).problem.code).toBe(
      'code_needed',
    )
    const body = { ...next, proof }
    expect((await visitor.try(book, { params: { slug }, body })).status).toBe(201)
  })

  it('is not spared by a repeat of a booking that was made while there was no mail server', async () => {
    const { ask, attempt } = await openHeld()
    const email = 'typed@example.com'
    await ask(email)
    const made = await attempt({ email, code: await sentTo(email) })
    expect((await attempt({ email })).body.proof).not.toBeNull()
    await salon.database.pool.query('update online_bookings set is_proven = false')

    const again = await attempt({ email })

    expect(again.body.booking).toEqual(made.body.booking)
    expect(again.body.proof).toBeNull()
  })

  it.each(['book', 'join'] as const)(
    'is not needed again where the reply was lost: %s',
    async (what) => {
      const { ask, body, slug } = await openHeld()
      const email = `${what}-lost@example.com`
      await ask(email)
      const days = { firstDay: '2026-12-01', lastDay: '2026-12-05' }
      const draft = { ...body, email, ...(what === 'join' && days) }
      const send = (more: object) =>
        visitor.call(bookingPageRoutes[what], { params: { slug }, body: { ...draft, ...more } })
      const made = await send({ code: await sentTo(email) })

      expect((await ask(email)).body).toEqual({ isNeeded: false })
      expect((await send({})).booking).toEqual(made.booking)
    },
  )

  it.each(['book', 'join'] as const)(
    'is not refused to a second request that waited for the first: %s',
    async (what) => {
      const { ask, body, slug } = await openHeld()
      const email = `${what}-twice@example.com`
      await ask(email)
      const days = { firstDay: '2026-12-01', lastDay: '2026-12-05' }
      const draft = { ...body, email, code: await sentTo(email), ...(what === 'join' && days) }
      const send = () => visitor.try(bookingPageRoutes[what], { params: { slug }, body: draft })
      const desk = await salon.database.pool.connect()
      try {
        await desk.query('begin')
        // The first request waits to write its history entries, as it commits, with the hold locked.
        await desk.query('select from audit_chain_heads for update')
        const first = send()
        await waitForLock(salon.database.pool)
        const second = send()
        await waitForLock(salon.database.pool, 2)
        await desk.query('commit')

        const [one, other] = [await first, await second]

        expect([one.status, other.status]).toEqual([201, 201])
        expect(other.body.booking).toEqual(one.body.booking)
      } finally {
        desk.release()
      }
    },
  )

  it('is answered alike for a known and an unknown email, and is not sent to programs', async () => {
    const { ask, caller } = await openHeld()
    await salon.database.pool.query(
      `insert into customers (user_id, name, email, search_key) values ($1, 'Cy', 'known@example.com', '')`,
      [caller.account?.id],
    )

    const [known, unknown, program] = [
      await ask('known@example.com'),
      await ask('unknown@example.com'),
      await ask('program@example.com', { website: 'https://spam.example' }),
    ]

    expect([known.body, unknown.body, program.body]).toEqual([
      { isNeeded: true },
      { isNeeded: true },
      { isNeeded: true },
    ])
    await sentTo('unknown@example.com')
    expect(post.emails.some(({ to }) => to.includes('program@example.com'))).toBe(false)
  })

  it('takes a proof of work of this hold', async () => {
    const { ask, slug, cut } = await openHeld()
    const other = await draftFor(await hold(visitor, { slug, services: [cut.id] }))

    for (const solution of [undefined, 'nonsense', other.solution])
      expect((await ask(ivy.email, { solution })).problem.code).toBe('robot_check_failed')
  })

  it('takes that proof for ten minutes, which only another hold begins anew', async () => {
    const { ask, held, slug, cut } = await openHeld()
    salon.setNow(new Date(salon.now().getTime() + 10 * 60_000).toISOString())

    expect((await ask()).problem.code).toBe('robot_check_failed')
    const again = await hold(visitor, { slug, services: [cut.id], replaces: held.hold })
    const { solution } = await draftFor(again)
    expect((await ask(ivy.email, { hold: again.hold, solution })).status).toBe(200)
  })
})
