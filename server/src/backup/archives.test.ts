import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { visits } from '../../fixtures/archive-rows.ts'
import { openBackupPlace, type BackupPlace } from '../../test/backup-place.ts'
import { openS3 } from '../../test/s3-server.ts'
import { report } from '../../test/report.ts'
import { photoPrefix } from '../files/photo-storage.ts'
import { s3Storage } from '../files/s3-storage.ts'
import { appliedMigrations, migrationNames } from '../db/migrate.ts'
import { verifyAuditChain } from '../db/audit-chain.ts'
import { makeBackup } from './make-backup.ts'
import { rowsIn } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const folder = fileURLToPath(new URL('../../fixtures/archives/', import.meta.url))
const schemas = readdirSync(folder)
  .map((file) => file.replace(/\.zip$/, ''))
  .sort()

let place: BackupPlace
let restored = 0

beforeEach(async () => {
  place = await openBackupPlace()
})
afterEach(() => place.close())
afterAll(() => report('archives of older versions', `${restored} schemas restored, hash by hash`))

/** The last schema before the baseline, which is taken over. */
const oldSchema = '0022_idempotency_keys'

describe('an archive of every released schema since the baseline, and of the last before', () => {
  it('is kept, and its schema is one of the migrations still', () => {
    const known = [...migrationNames(), oldSchema]

    expect(schemas.filter((schema) => !known.includes(schema))).toEqual([])
    expect(schemas).toContain(oldSchema)
  })

  it.each(schemas)(
    '%s is restored and brought up to date, and can be backed up anew',
    async (schema) => {
      const backup = await openBackup(`${folder}${schema}.zip`)
      const { manifest } = backup

      const done = await restoreBackup(backup, place)
      await backup.close()

      expect(manifest.schema).toBe(schema)
      expect(done).toEqual({
        tables: manifest.tables.length,
        photos: 6,
        upgrades: migrationNames().filter((name) => !manifest.migrations.includes(name)).length,
      })
      expect((await place.pool.query(visits)).rows).toEqual([
        {
          client: 'Анна',
          service: 'Cut',
          staff: 'Zoë Müller',
          price: '40.00',
          status: 'completed',
        },
        {
          client: 'Анна',
          service: 'Cut',
          staff: 'Zoë Müller',
          price: '99999999.99',
          status: 'scheduled',
        },
      ])
      const client = await place.pool.connect()
      expect(await appliedMigrations(client)).toEqual(migrationNames())
      client.release()
      const again = await makeBackup(place, place.fileNamed('again.zip'), { moment: new Date() })
      expect(again.manifest.photos).toEqual(manifest.photos)
      // Its salon got a row of its own.
      expect(rowsIn(again.manifest)).toBe(rowsIn(manifest) + (schema === oldSchema ? 1 : 0))
      expect(await verifyAuditChain(place.pool)).toMatchObject({
        breaks: [],
        entries: manifest.tables.find(({ name }) => name === 'history')?.rows,
        erased: 1,
      })
      expect(again.manifest.missing).toEqual([])
      restored += 1
    },
  )

  it('puts its pictures into a bucket where that is their place, and finds them there again', async () => {
    const server = await openS3()
    const photos = s3Storage(server.addressAt(), photoPrefix)
    const backup = await openBackup(`${folder}${schemas.at(-1)}.zip`)

    await restoreBackup(backup, { pool: place.pool, photos })
    await backup.close()
    const file = place.fileNamed('again.zip')
    const again = await makeBackup({ pool: place.pool, photos }, file, { moment: new Date() })

    expect(again.manifest.photos).toEqual(backup.manifest.photos)
    expect(again.manifest.photos.count).toBeGreaterThan(3)
    await server.close()
  })

  it('of the schema before is of the same salon, with its owner and colleague', async () => {
    const backup = await openBackup(`${folder}${oldSchema}.zip`)
    await restoreBackup(backup, place)
    await backup.close()

    const { rows } = await place.pool.query(
      `select s.id, s.created_at = '2026-01-01T08:00:00Z' as "isOfThen", u.name,
         s.owner_account_id = u.id as "isOwner"
       from salons s join users u on u.salon_id = s.id order by u.id`,
    )
    expect(rows).toEqual([
      { id: 1, isOfThen: true, name: 'Zoë Müller', isOwner: true },
      { id: 1, isOfThen: true, name: 'Lena', isOwner: false },
    ])
  })

  it('gives out no number twice, not even of a row that was deleted before', async () => {
    const backup = await openBackup(`${folder}${oldSchema}.zip`)
    await restoreBackup(backup, place)
    await backup.close()

    const { rows } = await place.pool.query<{ id: number }>(
      `insert into appointments (user_id, customer_id, service_id, staff_id, appointment_date, duration, price)
       values (1, 1, 1, 1, now(), 60, 1) returning id`,
    )

    expect(rows).toEqual([{ id: 4 }])
  })
})
