import { expect, it } from 'vitest'
import { freeStarts, hold, turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon(() => ({ rateLimit: true }))
const visitor = salon.anonymous

it('replaces the hold by the same idempotency key, whose reply was lost', async () => {
  const { caller, cut } = await seedSalon(salon)
  const choice = { slug: await turnOn(caller), services: [cut.id] }
  const first = await hold(visitor, choice)
  const start = (await freeStarts(visitor, choice)).at(-1)?.start
  const statusBy = async (key: string) => {
    const { statusCode } = await salon.app.inject({
      method: 'POST',
      url: `/api/book/${choice.slug}/hold`,
      headers: { 'idempotency-key': key },
      payload: { services: choice.services, start, replaces: first.hold },
    })
    return statusCode
  }

  // More often than there may be holds of one network address.
  const statuses = []
  for (let n = 0; n < 4; n += 1) statuses.push(await statusBy('one'))

  expect(statuses).toEqual([201, 201, 201, 201])
  const { rows } = await salon.database.pool.query('select starts_at as start from booking_holds')
  expect(rows).toEqual([{ start: new Date(start ?? '') }])
  expect(await statusBy('other')).toBe(409)
})
