import { appointmentRoutes } from '@salon/contract/appointments'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { seedSalon } from '../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../test/open-salon.ts'
import { addPhoto } from '../../test/photo-form.ts'
import { openTestPhotos } from '../../test/photo-storage.ts'
import { salonJobs } from './salon-jobs.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { add, edit, get, remove } = appointmentRoutes
const day = 24 * 60 * 60 * 1000

beforeEach(async () => {
  for await (const { name } of kept.storage.files.list('')) await kept.storage.files.remove([name])
})

/** Does one job, so many days from now. */
async function run(
  name: string,
  daysFromNow = 0,
  signal = new AbortController().signal,
): Promise<void> {
  const clock = () => new Date(Date.now() + daysFromNow * day)
  const job = salonJobs(salon.database.db, kept.storage, clock, undefined).find(
    (one) => one.name === name,
  )
  await job?.run(signal)
}

const folderOf = (caller: Caller) => join(kept.folder, String(caller.account?.id))
const filesOf = (caller: Caller) => kept.filesOf(caller.account?.id ?? 0)

/** A file as an upload leaves it that was cut off so many days ago. */
function leaveBehind(caller: Caller, name: string, days: number): void {
  mkdirSync(folderOf(caller), { recursive: true })
  const path = join(folderOf(caller), name)
  writeFileSync(path, 'half a picture')
  const then = new Date(Date.now() - days * day)
  utimesSync(path, then, then)
}

const counts = async (table: string) => {
  const { rows } = await salon.database.pool.query<{ count: number }>(
    `select count(*) as count from ${table}`,
  )
  return rows[0]?.count
}

/** Does something while a table is not to be found. */
async function away(table: string, work: () => Promise<void>): Promise<void> {
  const { pool } = salon.database
  await pool.query(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    await pool.query(`alter table ${table}_away rename to ${table}`)
  }
}

describe('tidying up', () => {
  it('deletes expired sessions, and no others', async () => {
    const { caller } = await seedSalon(salon)
    await salon.database.pool.query(
      `insert into sessions (token_hash, user_id, kind, expires_at)
       values ('ran out', $1, 'cookie', now() - interval '1 minute')`,
      [caller.account?.id],
    )

    await run('tidy-up')

    expect(await counts('sessions')).toBe(1)
  })

  it('abandons emails about devices that were never sent', async () => {
    const caller = await salon.owner()
    await salon.database.pool.query(
      `insert into known_devices
         (user_id, device_hash, kind, first_used_at, last_used_at, letter_due_at)
       select $1, days, 'cookie', moment, moment, moment
       from unnest(array[0, 2]) days, lateral (select now() - days * interval '1 day' as moment) at`,
      [caller.account?.id],
    )

    await run('tidy-up')

    expect(await counts('known_devices where letter_due_at is not null')).toBe(1)
  })

  it('purges a deleted visit with its photos, once it can no longer be restored', async () => {
    const { caller, draft } = await seedSalon(salon)
    const { id } = await caller.call(add, { body: draft })
    await addPhoto(caller, id)
    await caller.call(remove, { params: { id } })

    await run('tidy-up', 29)
    expect(await counts('deleted_appointments')).toBe(1)
    expect(await filesOf(caller)).toHaveLength(2)

    await run('tidy-up', 31)
    expect(await counts('deleted_appointments')).toBe(0)
    expect(await filesOf(caller)).toEqual([])
  })

  it('purges a removed photo, once it can no longer be restored', async () => {
    const { caller, draft } = await seedSalon(salon)
    const { id } = await caller.call(add, { body: draft })
    await addPhoto(caller, id, 'after')
    await addPhoto(caller, id)
    await caller.call(edit, { params: { id }, body: { beforePhotos: [] } })

    await run('tidy-up', 29)
    expect(await counts('deleted_photos')).toBe(1)
    expect(await filesOf(caller)).toHaveLength(4)

    await run('tidy-up', 31)
    expect(await counts('deleted_photos')).toBe(0)
    expect(await filesOf(caller)).toHaveLength(2)
    const later = await salon.colleague(caller, 'user')
    const { afterPhotos } = await later.call(get, { params: { id } })
    expect((await later.raw('GET', afterPhotos[0] ?? '')).statusCode).toBe(200)
  })

  it('keeps the pictures that a row names, however old', async () => {
    const { caller, draft } = await seedSalon(salon)
    const { id } = await caller.call(add, { body: draft })
    await addPhoto(caller, id)

    await run('tidy-up', 400)

    expect(await filesOf(caller)).toHaveLength(2)
  })

  it('sweeps what nothing names and is older than a day, also of a salon that is gone', async () => {
    const caller = await salon.owner()
    const gone = { account: { id: 987_654 } } as Caller
    for (const of of [caller, gone]) {
      leaveBehind(of, 'aaaaaaaa.jpg', 2)
      leaveBehind(of, 'aaaaaaaa.thumb.jpg', 2)
      leaveBehind(of, 'bbbbbbbb.sent', 2)
      leaveBehind(of, 'cccccccc.sent', 0.5)
      leaveBehind(of, 'notes.txt', 2)
    }

    await run('tidy-up')

    expect(await filesOf(caller)).toEqual(['cccccccc.sent', 'notes.txt'])
    expect(await filesOf(gone)).toEqual(['cccccccc.sent', 'notes.txt'])
  })

  it('sweeps the pictures of a salon where those of another cannot be looked up', async () => {
    const caller = await salon.owner()
    // No number of a salon: the database cannot be asked about it.
    const folder = join(kept.folder, '10000000000000000000')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'aaaaaaaa.jpg'), 'a picture')
    utimesSync(join(folder, 'aaaaaaaa.jpg'), new Date(0), new Date(0))
    leaveBehind(caller, 'bbbbbbbb.jpg', 2)

    await expect(run('tidy-up')).rejects.toThrow(/^1 of \d+ steps failed$/)

    expect(await filesOf(caller)).toEqual([])
    rmSync(folder, { recursive: true })
  })

  it('completes every step that it can, and reports each failure', async () => {
    const { caller, draft } = await seedSalon(salon)
    const { id } = await caller.call(add, { body: draft })
    await addPhoto(caller, id)
    await caller.call(remove, { params: { id } })
    await away('sessions', () =>
      away('changes', async () => {
        const failure = await run('tidy-up', 31).catch((error: unknown) => error)

        expect(failure).toMatchObject({
          message: expect.stringMatching(/^2 of \d+ steps failed$/) as string,
          errors: [
            { cause: { message: 'relation "sessions" does not exist' } },
            { cause: { message: 'relation "changes" does not exist' } },
          ],
        })
      }),
    )

    expect(await counts('deleted_appointments')).toBe(0)
    expect(await filesOf(caller)).toEqual([])
  })

  it('starts no step after an abort', async () => {
    const { caller, draft } = await seedSalon(salon)
    const { id } = await caller.call(add, { body: draft })
    await caller.call(remove, { params: { id } })

    await expect(run('tidy-up', 31, AbortSignal.abort())).rejects.toThrow('aborted')

    expect(await counts('deleted_appointments')).toBe(1)
  })

  it('may be done twice, and where there is nothing to do', async () => {
    rmSync(kept.folder, { recursive: true })

    await run('tidy-up')
    await run('tidy-up')

    mkdirSync(kept.folder)
  })
})

it("notifies of tomorrow's first visit by the same clock", async () => {
  const { caller, draft } = await seedSalon(salon)
  await caller.call(add, { body: draft })
  const evening = () => new Date('2026-06-09T16:30:00Z')
  const [job] = salonJobs(salon.database.db, kept.storage, evening, undefined)

  await job?.run(new AbortController().signal)

  expect(await counts("notifications where kind = 'first_visit_tomorrow'")).toBe(1)
})
