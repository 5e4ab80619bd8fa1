import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { backupRoutes } from '@salon/contract/backups'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { furnish } from '../../../test/furnish.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { openOverheard, type OverheardDatabase } from '../../../test/statements.ts'
import { sessions, users } from '../../db/schema/auth.ts'
import { settings } from '../../db/schema/settings.ts'
import { hashOf } from '../../kernel/secrets.ts'
import { openCallers } from './caller-operations.ts'

const salon = openSalon()

const idOf = (caller: Caller) => caller.account?.id ?? 0
/** What another process, or somebody by hand, does to an account. */
const change = (caller: Caller, values: Partial<typeof users.$inferInsert>) =>
  salon.database.db
    .update(users)
    .set(values)
    .where(eq(users.id, idOf(caller)))

describe('whoever asked a moment ago', () => {
  const statusOf = async (caller: Caller) => (await caller.try(backupRoutes.state)).status

  it('is refused from the moment on in which the sign-in ended, and told nothing', async () => {
    const anna = await salon.owner()
    await anna.call(backupRoutes.state)
    await salon.database.db.delete(sessions).where(eq(sessions.userId, idOf(anna)))

    const { status, body } = await anna.try(backupRoutes.state)
    expect([status, body]).toMatchObject([401, { code: 'not_signed_in' }])
    expect(await statusOf(anna)).toBe(401)
  })

  it('is refused once the sign-in has run out', async () => {
    const anna = await salon.owner()
    await anna.call(backupRoutes.state)
    salon.setNow(new Date(salon.now().getTime() + 366 * 24 * 60 * 60 * 1000).toISOString())

    expect(await statusOf(anna)).toBe(401)
  })

  it('is refused while the account is switched off', async () => {
    const anna = await salon.owner()
    const statuses = [await statusOf(anna)]
    for (const isActive of [false, true]) {
      await change(anna, { isActive })
      statuses.push(await statusOf(anna))
    }

    expect(statuses).toEqual([200, 401, 200])
  })

  it('may do what the role allows by now', async () => {
    const ivy = await salon.colleague(await salon.owner(), 'admin')
    const statuses = [await statusOf(ivy)]
    for (const role of ['visitor', 'visitor', 'admin', 'admin'] as const) {
      await change(ivy, { role })
      statuses.push(await statusOf(ivy))
    }

    expect(statuses).toEqual([200, 403, 403, 200, 200])
  })

  it('sees the salon of the account, and its day by the time zone that it has by now', async () => {
    const { caller: anna, draft } = await furnish(salon)
    const { list, add } = appointmentRoutes
    const moment = '2026-06-10T22:30:00.000Z'
    await anna.call(add, { body: { ...draft, appointmentDate: moment } })
    const daysWithIt = async () => {
      const asked = ['2026-06-10', '2026-06-11'].map((date) => anna.call(list, { query: { date } }))
      return (await Promise.all(asked)).map((rows) => rows.length)
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
    await change(anna, { ownerId: idOf(eve) })
    expect(await daysWithIt()).toEqual([0, 0])
  })

  it('goes on being signed in, and sees so', async () => {
    const anna = await salon.owner()
    await anna.call(authRoutes.sessions)
    salon.setNow(new Date(salon.now().getTime() + 2 * 60 * 60 * 1000).toISOString())

    const [session] = await anna.call(authRoutes.sessions)
    expect(session?.lastUsedAt).toBe(salon.now().toISOString())
  })
})

describe('callers', () => {
  let overheard: OverheardDatabase
  afterEach(() => overheard.close())

  /** Who calls, asked on connections that are listened to; each has a sign-in of their own. */
  async function given(most?: number) {
    overheard = await openOverheard(salon.database)
    const { db } = overheard
    const callers = openCallers(db, () => salon.now(), most)
    const signIns = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const caller = await salon.owner()
        const secret = `secret ${number}`
        const lastUsedAt = salon.now().toISOString()
        const rest = { kind: 'bearer' as const, expiresAt: '2100-01-01T00:00:00Z', lastUsedAt }
        await salon.database.db
          .insert(sessions)
          .values({ tokenHash: hashOf(secret), userId: idOf(caller), ...rest })
        return { secret, id: idOf(caller) }
      }),
    )
    const read = (secret: string) =>
      callers.readAs(secret, async (found) => {
        await db.execute(sql`select 1`)
        return found?.id
      })
    /** How many times the database was waited for. */
    const waits = async (secret: string) => {
      overheard.heard()
      await read(secret)
      return overheard.heard().length
    }
    return { callers, signIns, read, waits }
  }

  it('are looked up in the message of what is read for them, once they are known', async () => {
    const { signIns, read, waits } = await given()
    const [anna, ben] = signIns
    if (!anna || !ben) throw new Error('nobody signed in')

    expect([await waits(anna.secret), await waits(anna.secret)]).toEqual([2, 1])
    expect(await waits(ben.secret)).toBe(2)
    for (const { secret, id } of [anna, ben, anna]) expect(await read(secret)).toBe(id)
    expect(await read('no secret')).toBeUndefined()
  })

  it('are told by what went wrong where something did', async () => {
    const { signIns, callers, read } = await given()
    const [anna] = signIns
    const secret = anna?.secret ?? ''
    const failure = new Error('no such day')
    await read(secret)

    await expect(callers.readAs(secret, () => Promise.reject(failure))).rejects.toBe(failure)
    expect(await read(secret)).toBe(anna?.id)
  })

  it('are forgotten where others came after them', async () => {
    const { signIns, waits } = await given(2)
    const order = [0, 1, 0, 2, 0, 1].map((at) => signIns[at]?.secret ?? '')
    const counted: number[] = []
    for (const secret of order) counted.push(await waits(secret))

    expect(counted).toEqual([2, 2, 1, 2, 1, 2])
  })
})
