import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '../../fixtures/demo.ts'
import { namesIn, openBackupPlace, type BackupPlace } from '../../test/backup-place.ts'
import { readZip } from '../../test/read-zip.ts'
import { report } from '../../test/report.ts'
import { migrate, MigrationError } from '../db/migrate.ts'
import { excludedTables } from './tables.ts'
import { makeBackup, type BackupFile } from './make-backup.ts'
import { differences, rowsIn } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const moment = new Date('2026-11-21T03:00:00Z')

/** A small salon with a row of every kind. */
const small = fileURLToPath(
  new URL('../../fixtures/archives/0005_working_hours.zip', import.meta.url),
)

let demo: BackupPlace
let made: BackupFile
let place: BackupPlace

beforeAll(async () => {
  demo = await openBackupPlace({ blank: false })
  const { photoFolder, database } = demo
  await seedDemo({ db: database.db, photoFolder, now: new Date('2026-11-21T15:00:00Z') })
  await demo.pool.query(`insert into sessions (token_hash, user_id, kind, expires_at)
    select 'a secret of a device', id, 'cookie', now() from users`)
  made = await makeBackup(demo, demo.fileNamed('demo.zip'), { moment })
})
afterAll(() => demo?.close())
beforeEach(async () => {
  place = await openBackupPlace()
})
afterEach(() => place.close())

async function restore(file = small, to = place) {
  const backup = await openBackup(file)
  try {
    return await restoreBackup(backup, to)
  } finally {
    await backup.close()
  }
}

const tablesOf = async ({ pool }: BackupPlace) =>
  (await pool.query("select tablename from pg_tables where schemaname = 'public'")).rows

describe('a round trip', () => {
  it('of the demo salon restores every hash', async () => {
    await restore(made.file)
    const again = await makeBackup(place, place.fileNamed('again.zip'), { moment })

    expect(differences(made.manifest, again.manifest)).toEqual([])
    expect(again.manifest).toEqual(made.manifest)
    expect(await namesIn(place.photos)).toEqual(await namesIn(demo.photos))
    const { tables, photos } = made.manifest
    const rows = rowsIn(made.manifest)
    expect(rows).toBeGreaterThan(10_000)
    expect(photos.count).toBeGreaterThan(20)
    report(
      'backup',
      `${tables.length} tables, ${rows} rows, ${photos.count} files, round trip equal`,
    )
  })

  it('includes every table that is not excluded with a reason, and no session', async () => {
    const there = (await tablesOf(demo)).map(({ tablename }: { tablename: string }) => tablename)
    const held = made.manifest.tables.map(({ name }) => name)

    expect([...held, ...Object.keys(excludedTables)].sort()).toEqual(there.sort())
    const files = [...readZip(readFileSync(made.file)).values()]
    expect(files.some(({ bytes }) => bytes.includes('a secret of a device'))).toBe(false)
  })

  it('restores into an installation that was started and never used', async () => {
    await migrate(place.pool)

    await restore()

    expect((await place.pool.query('select from users')).rowCount).toBe(2)
  })

  it('is the same on a connection of another time zone', async () => {
    const usual = await openBackupPlace()
    await restore(small, usual)
    await place.pool.query("set timezone = 'Asia/Kolkata'")

    await restore()
    await place.pool.query("set timezone = 'Asia/Kolkata'")
    const { manifest } = await makeBackup(place, place.fileNamed('kolkata.zip'), { moment })

    // Both are of the newest schema: the rows of the archive itself lack columns added since.
    const inUtc = await makeBackup(usual, usual.fileNamed('utc.zip'), { moment })
    await usual.close()
    expect(differences(inUtc.manifest, manifest)).toEqual([])
  })

  it('lists a missing photo, and includes the others', async () => {
    await restore()
    const [lost = '', ...others] = await namesIn(place.photos)
    await place.photos.remove([lost])

    const { file, manifest } = await makeBackup(place, place.fileNamed('lost.zip'), { moment })

    expect(manifest.missing).toEqual([lost])
    expect(manifest.photos.count).toBe(others.length)
    const backup = await openBackup(file)
    expect(backup.holdsPhoto(lost)).toBe(false)
    await backup.close()
  })

  it('includes deleted photos that can be restored', async () => {
    await restore()
    const files = await namesIn(place.photos)
    await place.pool.query(
      `with dropped as (delete from photos returning *)
       insert into deleted_photos (id, user_id, appointment_id, kind, position, file_key, deleted_at)
       select id, user_id, appointment_id, kind, position, file_key, now() from dropped`,
    )

    const { manifest } = await makeBackup(place, place.fileNamed('dropped.zip'), { moment })

    expect(manifest.photos.count).toBe(files.length)
    expect(manifest.missing).toEqual([])
  })

  it('is one snapshot during concurrent writes', async () => {
    const busy = await openBackupPlace()
    await restore(made.file, busy)
    let isWriting = true
    const working = (async () => {
      // Each transaction adds a client and a note of it: a snapshot has both or neither.
      for (let count = 0; isWriting; count++) {
        await busy.pool.query(
          `with added as (insert into customers (user_id, name, search_key)
             select id, $1::text, $1::text from users returning user_id, id, name)
           insert into activity (user_id, action, entity_type, entity_id, entity_name, description)
           select user_id, 'tested', 'customer', id, name, name from added`,
          [`Client ${count}`],
        )
      }
    })()

    const { file } = await makeBackup(busy, busy.fileNamed('busy.zip'), { moment })
    isWriting = false
    await working
    await restore(file)

    const { rows } = await place.pool.query<{ odd: number }>(`select count(*) as odd from
      (select id from customers where name like 'Client %') c
      full join (select entity_id from activity where action = 'tested') a on entity_id = c.id
      where c.id is null or entity_id is null`)
    expect(rows).toEqual([{ odd: 0 }])
    await busy.close()
  })
})

describe('an archive is refused', () => {
  it('by an installation that holds data, which stays unchanged', async () => {
    await expect(restore(made.file, demo)).rejects.toThrow(
      "There is data here already (in 'salons'). A backup is restored into an empty installation: choose another DATA_DIR or DATABASE_URL.",
    )
    const after = await makeBackup(demo, demo.fileNamed('after.zip'), { moment })
    expect(differences(made.manifest, after.manifest)).toEqual([])
  })

  it('by a database of another program, and beside photos of another installation', async () => {
    await place.pool.query('create table orders (id int)')
    await expect(restore()).rejects.toThrow(
      "The database has tables of another program ('orders').",
    )
    await place.pool.query('drop table orders')
    await place.photos.put('7/00000000.jpg', Buffer.from('somebody else'))
    await expect(restore()).rejects.toThrow('There are pictures here already (7/00000000.jpg).')

    expect(await namesIn(place.photos)).toEqual(['7/00000000.jpg'])
    expect(await tablesOf(place)).toEqual([])
  })

  it('when a newer program made it', async () => {
    const backup = await openBackup(made.file)
    const migrations = [...backup.manifest.migrations, '9999_from_tomorrow']
    const newer = { ...backup, manifest: { ...backup.manifest, migrations } }

    await expect(restoreBackup(newer, place)).rejects.toThrow(
      "The backup was made by a newer version of this program (it has '9999_from_tomorrow'). Restore it with that version, or a newer one.",
    )
    await backup.close()
  })

  it('when any file in it is changed, truncated or missing, or it is no ZIP', async () => {
    const bytes = readFileSync(made.file)
    const held = [...readZip(bytes).keys()]
    const spoilt = (change: (copy: Buffer) => Buffer) => {
      const file = place.fileNamed('spoilt.zip')
      writeFileSync(file, change(Buffer.from(bytes)))
      return openBackup(file)
    }
    for (const name of held) {
      const at = bytes.indexOf(name) + name.length + 20
      const flipped = spoilt((copy) => copy.fill((copy[at] ?? 0) ^ 1, at, at + 1))
      await expect(flipped, name).rejects.toThrow(/is damaged: .+\.$/)
    }
    for (const length of [0, 10, bytes.length >> 1, bytes.length - 30]) {
      await expect(spoilt((copy) => copy.subarray(0, length))).rejects.toThrow(
        /cannot be read as a backup/,
      )
    }
    report('damaged archives', `${held.length} files changed in one bit and 4 cuts, all refused`)
  })
})

describe('a restore that fails', () => {
  it('leaves neither rows nor photos, and can be repeated', async () => {
    const backup = await openBackup(small)
    const schema = backup.manifest.tables.map((table) =>
      table.name === 'appointments' ? { ...table, sha256: '0'.repeat(64) } : table,
    )
    const wrong = { ...backup, manifest: { ...backup.manifest, tables: schema } }

    await expect(restoreBackup(wrong, place)).rejects.toThrow(
      "The table 'appointments' differs from the backup after the restore; nothing was restored.",
    )

    expect(await tablesOf(place)).toEqual([])
    expect(await namesIn(place.photos)).toEqual([])
    expect((await restoreBackup(backup, place)).photos).toBe(6)
    await backup.close()
  })

  it('because it was killed can be repeated beside its own photos', async () => {
    const backup = await openBackup(small)
    for await (const { name } of backup.photos()) {
      await place.photos.put(name, Buffer.from('half a picture'))
    }
    await backup.close()

    await restore()

    const { manifest } = await makeBackup(place, place.fileNamed('again.zip'), { moment })
    expect(manifest.photos).toEqual(backup.manifest.photos)
  })

  it('in a migration leaves nothing, either', async () => {
    const backup = await openBackup(small)
    const migrations = backup.manifest.migrations.filter((name) => name !== '0001_baseline')
    const gap = { ...backup, manifest: { ...backup.manifest, migrations } }

    await expect(restoreBackup(gap, place)).rejects.toThrow(MigrationError)

    expect(await tablesOf(place)).toEqual([])
    expect(await namesIn(place.photos)).toEqual([])
    await backup.close()
  })
})
