import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { backupRoutes } from '@salon/contract/backups'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { sessions, users } from '../../../db/schema/auth.ts'
import { settings } from '../../../db/schema/settings.ts'

const salon = openSalon()

const idOf = (caller: Caller) => caller.account?.id ?? 0
/** A change to an account by another process, or by hand. */
const change = (caller: Caller, values: Partial<typeof users.$inferInsert>) =>
  salon.database.db
    .update(users)
    .set(values)
    .where(eq(users.id, idOf(caller)))

describe('a caller with a valid session', () => {
  const statusOf = async (caller: Caller) => (await caller.try(backupRoutes.state)).status

  it('is refused from the moment in which the session ended', async () => {
    const anna = await salon.owner()
    await anna.call(backupRoutes.state)
    await salon.database.db.delete(sessions).where(eq(sessions.userId, idOf(anna)))

    const { status, body } = await anna.try(backupRoutes.state)
    expect([status, body]).toMatchObject([401, { code: 'not_signed_in' }])
    expect(await statusOf(anna)).toBe(401)
  })

  it('is refused once the session has expired', async () => {
    const anna = await salon.owner()
    await anna.call(backupRoutes.state)
    salon.setNow(new Date(salon.now().getTime() + 366 * 24 * 60 * 60 * 1000).toISOString())

    expect(await statusOf(anna)).toBe(401)
  })

  it('is refused while the account is deactivated', async () => {
    const anna = await salon.owner()
    const statuses = [await statusOf(anna)]
    for (const isActive of [false, true]) {
      await change(anna, { isActive })
      statuses.push(await statusOf(anna))
    }

    expect(statuses).toEqual([200, 401, 200])
  })

  it('may do what the current role allows', async () => {
    const ivy = await salon.colleague(await salon.owner(), 'admin')
    const statuses = [await statusOf(ivy)]
    for (const role of ['visitor', 'visitor', 'admin', 'admin'] as const) {
      await change(ivy, { role })
      statuses.push(await statusOf(ivy))
    }

    expect(statuses).toEqual([200, 403, 403, 200, 200])
  })

  it('sees the salon of the account, and its day in the current time zone', async () => {
    const { caller: anna, draft } = await seedSalon(salon)
    const { list, add } = appointmentRoutes
    const moment = '2026-06-10T22:30:00.000Z'
    await anna.call(add, { body: { ...draft, appointmentDate: moment } })
    const ivy = await salon.colleague(anna, 'admin')
    const daysWithIt = async () => {
      const reads = ['2026-06-10', '2026-06-11'].map((date) => ivy.call(list, { query: { date } }))
      return (await Promise.all(reads)).map((rows) => rows.length)
    }
    const moveTo = (timeZone: string) =>
      salon.database.db
        .update(settings)
        .set({ timeZone })
        .where(eq(settings.userId, idOf(anna)))

    await moveTo('UTC')
    expect(await daysWithIt()).toEqual([1, 0])
    await moveTo('Europe/Berlin')
    expect(await daysWithIt()).toEqual([0, 1])

    const eve = await salon.owner()
    await change(ivy, { salonId: idOf(eve) })
    expect(await daysWithIt()).toEqual([0, 0])
  })

  it('extends the session by its calls', async () => {
    const anna = await salon.owner()
    await anna.call(authRoutes.sessions)
    salon.setNow(new Date(salon.now().getTime() + 2 * 60 * 60 * 1000).toISOString())

    const [session] = await anna.call(authRoutes.sessions)
    expect(session?.lastUsedAt).toBe(salon.now().toISOString())
  })
})
