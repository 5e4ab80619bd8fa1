import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOfDatabase } from '../../test/open-database.ts'
import { openBackupPlace, type BackupPlace } from '../../test/backup-place.ts'
import { makeOldSchema } from '../../test/old-schema.ts'
import { appliedMigrations, migrationNames } from '../db/migrate.ts'
import { backUpDaily, proveWeekly, type Routine } from './routine.ts'
import { upgrade } from './upgrade.ts'

let place: BackupPlace
let now: Date
let routine: Routine

beforeEach(async () => {
  place = await openBackupPlace({ blank: false })
  now = new Date(2026, 10, 21, 3, 0)
  const { database, pool, photos } = place
  const connection = { connectionString: await addressOfDatabase(database) }
  const folder = place.fileNamed('backups')
  routine = { db: database.db, pool, connection, photos, folder, clock: () => now }
})
afterEach(() => place.close())

const found = () =>
  place.pool.query(
    `with salon as (insert into salons (id, owner_account_id) values (1, 1))
     insert into users (id, salon_id, name, email, password, role)
     values (1, 1, 'Zoë', 'zoe@salon.example', '', 'admin')`,
  )

const archives = () => readdir(routine.folder)

const runs = async () =>
  (await place.pool.query('select kind, problem, rows from backup_runs order by id')).rows

const daysLater = (days: number, hour = 3) => {
  now = new Date(2026, 10, 21 + days, hour)
}

describe('the daily backup', () => {
  it('is not made of nothing', async () => {
    expect(await backUpDaily(routine, 3)).toBeUndefined()
    expect(await runs()).toEqual([])
  })

  it('is made once a day, and anew after its hour', async () => {
    await found()

    await backUpDaily(routine, 3)
    daysLater(0, 23)
    await backUpDaily(routine, 3)
    daysLater(1, 2)
    await backUpDaily(routine, 3)
    expect(await archives()).toHaveLength(1)

    daysLater(1, 3)
    await backUpDaily(routine, 3)
    expect(await archives()).toHaveLength(2)
    const went = { kind: 'backup', problem: null, rows: 2 }
    expect(await runs()).toEqual([went, went])
  })

  it('lets go of what is kept no longer, and of what a killed one left behind', async () => {
    await found()
    await mkdir(routine.folder)
    for (const ago of Array.from({ length: 10 }, (_, index) => index + 1)) {
      const day = String(21 - ago).padStart(2, '0')
      await writeFile(`${routine.folder}/salon-2026-11-${day}T030000Z.zip`, '')
    }
    const draft = `${routine.folder}/salon-2026-11-19T030000Z.zip.0badcafe.part`
    await writeFile(draft, '')
    const then = new Date(now.getTime() - 2 * 86_400_000)
    await utimes(draft, then, then)

    await backUpDaily(routine, 3)

    const left = await archives()
    // Seven days, of which one is a Sunday, and nothing older that is the last of its week.
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
    expect(left).not.toContain('salon-2026-11-13T030000Z.zip')
    expect(left).toContain('salon-2026-11-15T030000Z.zip')
  })

  it('says why it could not be made, leaves no half of it, and is made when it can be', async () => {
    await found()
    await writeFile(routine.folder, 'a file in the way')

    await expect(backUpDaily(routine, 3)).rejects.toThrow(/could not be made: EEXIST/)
    expect(await runs()).toMatchObject([{ kind: 'backup', rows: null }])
    await rm(routine.folder)
    await backUpDaily(routine, 3)

    expect(await archives()).toHaveLength(1)
  })

  it('stops when it is told to, which is no failure', async () => {
    await found()

    const stopped = backUpDaily(routine, 3, AbortSignal.abort(new Error('told to stop')))

    await expect(stopped).rejects.toThrow('told to stop')
    expect(await archives()).toEqual([])
    expect(await runs()).toEqual([])
  })
})

describe('the weekly proof', () => {
  it('restores the newest beside the salons, once a week, and leaves no database', async () => {
    expect(await proveWeekly(routine)).toBe(false)
    await found()
    await backUpDaily(routine, 3)

    expect(await proveWeekly(routine)).toBe(true)
    daysLater(6)
    expect(await proveWeekly(routine)).toBe(false)
    daysLater(7)
    expect(await proveWeekly(routine)).toBe(true)

    const { rows } = await place.pool.query(
      `select from pg_database where datname = current_database() || '_proof'`,
    )
    expect(rows).toEqual([])
    expect((await runs()).map(({ kind }) => kind)).toEqual(['backup', 'proof', 'proof'])
  })

  it('says what is wrong with a damaged one, and looks again the next day', async () => {
    await found()
    await backUpDaily(routine, 3)
    const [name = ''] = await archives()
    const file = `${routine.folder}/${name}`
    const bytes = await readFile(file)
    await writeFile(file, Buffer.from(bytes).fill(bytes[60] === 0 ? 1 : 0, 60, 61))

    await expect(proveWeekly(routine)).rejects.toThrow(/is damaged/)
    expect((await runs()).at(-1)?.problem).toMatch(/is damaged/)
    await writeFile(file, bytes)
    daysLater(1)

    expect(await proveWeekly(routine)).toBe(true)
  })
})

describe('an upgrade', () => {
  const said: string[] = []

  beforeEach(async () => {
    said.length = 0
    await place.close()
    place = await openBackupPlace()
    const { database, pool, photos } = place
    routine = { ...routine, db: database.db, pool, photos, folder: place.fileNamed('backups') }
  })

  /** A salon of the schema before this one. */
  const foundBefore = async () => {
    await makeOldSchema(place.pool)
    await place.pool.query(
      `insert into users (name, email, password, role) values ('Zoë', 'zoe@salon.example', '', 'admin')`,
    )
  }

  const upgradeIt = () => upgrade(routine, (line) => said.push(line))

  const applied = async () => {
    const client = await place.pool.connect()
    return appliedMigrations(client).finally(() => client.release())
  }

  it('of a salon begins with a backup, which is noted', async () => {
    await foundBefore()

    await upgradeIt()

    const [name = ''] = await archives()
    expect(name).toMatch(/-before-upgrade\.zip$/)
    expect(said).toEqual([
      `Before the upgrade of the database it was backed up: ${routine.folder}/${name}`,
    ])
    expect(await runs()).toEqual([{ kind: 'backup', problem: null, rows: 1 }])
    expect(await applied()).toEqual(migrationNames())
    await upgradeIt()
    expect(await archives()).toHaveLength(1)
  })

  it('of nothing needs none', async () => {
    await upgradeIt()

    expect(said).toEqual([])
    await expect(archives()).rejects.toThrow('ENOENT')
  })

  it('is not begun without one', async () => {
    await foundBefore()
    await writeFile(routine.folder, 'a file in the way')

    await expect(upgradeIt()).rejects.toThrow(/^Nothing was upgraded, because there is no backup\./)

    expect((await applied()).at(-1)).toBe('0022_idempotency_keys')
  })

  it('that fails leaves the data to the version before, and says where the backup is', async () => {
    await foundBefore()
    await place.pool.query('create view salons as select 1 as one')

    await expect(upgradeIt()).rejects.toThrow(
      /^The upgrade of the database stopped at 'take-over\/take-over' and changed nothing, so that the version before still works with it: relation "salons" already exists\. A backup of it is .+-before-upgrade\.zip\.$/,
    )

    expect((await applied()).at(-1)).toBe('0022_idempotency_keys')
    expect((await place.pool.query('select from users')).rowCount).toBe(1)
  })
})
