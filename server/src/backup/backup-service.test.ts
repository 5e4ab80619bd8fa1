import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOfDatabase } from '../../test/open-database.ts'
import { openBackupPlace, type BackupPlace } from '../../test/backup-place.ts'
import { makeOldSchema } from '../../test/old-schema.ts'
import { appliedMigrations, migrationNames } from '../db/migrate.ts'
import { backUpDaily, drillWeekly, type BackupContext } from './backup-service.ts'
import { upgrade } from './upgrade.ts'

let place: BackupPlace
let now: Date
let context: BackupContext

beforeEach(async () => {
  place = await openBackupPlace({ blank: false })
  now = new Date(2026, 10, 21, 3, 0)
  const { database, pool, photos } = place
  const connection = { connectionString: await addressOfDatabase(database) }
  const folder = place.fileNamed('backups')
  context = { db: database.db, pool, connection, photos, folder, clock: () => now }
})
afterEach(() => place.close())

const found = () =>
  place.pool.query(
    `with salon as (insert into salons (id, owner_account_id) values (1, 1))
     insert into users (id, salon_id, name, email, password, role)
     values (1, 1, 'Zoë', 'zoe@salon.example', '', 'admin')`,
  )

const archives = () => readdir(context.folder)

const runs = async () =>
  (await place.pool.query('select kind, problem, rows from backup_runs order by id')).rows

const daysLater = (days: number, hour = 3) => {
  now = new Date(2026, 10, 21 + days, hour)
}

describe('the daily backup', () => {
  it('is not made without a salon', async () => {
    expect(await backUpDaily(context, 3)).toBeUndefined()
    expect(await runs()).toEqual([])
  })

  it('is made once a day, after its hour', async () => {
    await found()

    await backUpDaily(context, 3)
    daysLater(0, 23)
    await backUpDaily(context, 3)
    daysLater(1, 2)
    await backUpDaily(context, 3)
    expect(await archives()).toHaveLength(1)

    daysLater(1, 3)
    await backUpDaily(context, 3)
    expect(await archives()).toHaveLength(2)
    const went = { kind: 'backup', problem: null, rows: 2 }
    expect(await runs()).toEqual([went, went])
  })

  it('removes expired archives, and partial ones of killed backups', async () => {
    await found()
    await mkdir(context.folder)
    for (const ago of Array.from({ length: 10 }, (_, index) => index + 1)) {
      const day = String(21 - ago).padStart(2, '0')
      await writeFile(`${context.folder}/salon-2026-11-${day}T030000Z.zip`, '')
    }
    const draft = `${context.folder}/salon-2026-11-19T030000Z.zip.0badcafe.part`
    await writeFile(draft, '')
    const then = new Date(now.getTime() - 2 * 86_400_000)
    await utimes(draft, then, then)

    await backUpDaily(context, 3)

    const left = await archives()
    // Seven days, of which one is a Sunday, and nothing older that is the last of its week.
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
    expect(left).not.toContain('salon-2026-11-13T030000Z.zip')
    expect(left).toContain('salon-2026-11-15T030000Z.zip')
  })

  it('records why it failed, leaves no partial file, and is made later', async () => {
    await found()
    await writeFile(context.folder, 'a file in the way')

    await expect(backUpDaily(context, 3)).rejects.toThrow(/could not be made: EEXIST/)
    expect(await runs()).toMatchObject([{ kind: 'backup', rows: null }])
    await rm(context.folder)
    await backUpDaily(context, 3)

    expect(await archives()).toHaveLength(1)
  })

  it('records no failure when it is aborted', async () => {
    await found()

    const stopped = backUpDaily(context, 3, AbortSignal.abort(new Error('aborted')))

    await expect(stopped).rejects.toThrow('aborted')
    expect(await archives()).toEqual([])
    expect(await runs()).toEqual([])
  })
})

describe('the weekly restore drill', () => {
  it('restores the newest archive once a week, and drops its database', async () => {
    expect(await drillWeekly(context)).toBe(false)
    await found()
    await backUpDaily(context, 3)

    expect(await drillWeekly(context)).toBe(true)
    daysLater(6)
    expect(await drillWeekly(context)).toBe(false)
    daysLater(7)
    expect(await drillWeekly(context)).toBe(true)

    const { rows } = await place.pool.query(
      `select from pg_database where datname = current_database() || '_drill'`,
    )
    expect(rows).toEqual([])
    expect((await runs()).map(({ kind }) => kind)).toEqual([
      'backup',
      'restore_drill',
      'restore_drill',
    ])
  })

  it('fails for a damaged archive, and runs again the next day', async () => {
    await found()
    await backUpDaily(context, 3)
    const [name = ''] = await archives()
    const file = `${context.folder}/${name}`
    const bytes = await readFile(file)
    await writeFile(file, Buffer.from(bytes).fill(bytes[60] === 0 ? 1 : 0, 60, 61))

    await expect(drillWeekly(context)).rejects.toThrow(/is damaged/)
    expect((await runs()).at(-1)?.problem).toMatch(/is damaged/)
    await writeFile(file, bytes)
    daysLater(1)

    expect(await drillWeekly(context)).toBe(true)
  })
})

describe('an upgrade', () => {
  const lines: string[] = []

  beforeEach(async () => {
    lines.length = 0
    await place.close()
    place = await openBackupPlace()
    const { database, pool, photos } = place
    context = { ...context, db: database.db, pool, photos, folder: place.fileNamed('backups') }
  })

  /** A salon of the schema before this one. */
  const foundBefore = async () => {
    await makeOldSchema(place.pool)
    await place.pool.query(
      `insert into users (name, email, password, role) values ('Zoë', 'zoe@salon.example', '', 'admin')`,
    )
  }

  const upgradeIt = () => upgrade(context, (line) => lines.push(line))

  const applied = async () => {
    const client = await place.pool.connect()
    return appliedMigrations(client).finally(() => client.release())
  }

  it('of a salon begins with a backup, which is recorded', async () => {
    await foundBefore()

    await upgradeIt()

    const [name = ''] = await archives()
    expect(name).toMatch(/-before-upgrade\.zip$/)
    expect(lines).toEqual([
      `Before the upgrade of the database it was backed up: ${context.folder}/${name}`,
    ])
    expect(await runs()).toEqual([{ kind: 'backup', problem: null, rows: 1 }])
    expect(await applied()).toEqual(migrationNames())
    await upgradeIt()
    expect(await archives()).toHaveLength(1)
  })

  it('of nothing needs none', async () => {
    await upgradeIt()

    expect(lines).toEqual([])
    await expect(archives()).rejects.toThrow('ENOENT')
  })

  it('does not start without a backup', async () => {
    await foundBefore()
    await writeFile(context.folder, 'a file in the way')

    await expect(upgradeIt()).rejects.toThrow(/^Nothing was upgraded, because there is no backup\./)

    expect((await applied()).at(-1)).toBe('0022_idempotency_keys')
  })

  it('that fails changes nothing, and says where the backup is', async () => {
    await foundBefore()
    await place.pool.query('create view salons as select 1 as one')

    await expect(upgradeIt()).rejects.toThrow(
      /^The upgrade of the database stopped at 'take-over\/take-over' and changed nothing, so that the version before still works with it: relation "salons" already exists\. A backup of it is .+-before-upgrade\.zip\.$/,
    )

    expect((await applied()).at(-1)).toBe('0022_idempotency_keys')
    expect((await place.pool.query('select from users')).rowCount).toBe(1)
  })
})
