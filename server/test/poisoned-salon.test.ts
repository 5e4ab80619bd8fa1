import { notificationRoutes } from '@salon/contract/notifications'
import { operationOf } from '@salon/contract/route'
import { settingsRoutes } from '@salon/contract/settings'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '../fixtures/demo.ts'
import { backupJobs } from '../src/jobs/backup-jobs.ts'
import { salonJobs } from '../src/jobs/salon-jobs.ts'
import type { Job } from '../src/jobs/schedule.ts'
import { openMailer } from '../src/mail/mailer.ts'
import { openPost } from './mail-server.ts'
import { addressOfDatabase } from './open-database.ts'
import { openSalon } from './open-salon.ts'
import { ask, openWorld, type World } from './open-world.ts'
import { openTestPhotos } from './photo-storage.ts'
import { routes, sceneOf } from './scenes.ts'

const post = openPost()
const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const backupFolder = mkdtempSync(join(tmpdir(), 'poisoned-backups-'))
afterAll(() => rmSync(backupFolder, { recursive: true, force: true }))

/** Half past six in the evening in Berlin, the day before the visits of a world. */
const eveningInBerlin = '2026-06-09T16:30:00Z'
const eveningInUtc = '2026-06-09T18:30:00Z'

let poisoned: World
let other: World

beforeEach(async () => {
  salon.setNow(eveningInBerlin)
  poisoned = await openWorld(salon)
  other = await openWorld(salon)
})

const idOf = ({ owner }: World) => owner.account?.id ?? 0

/** Writes a time zone that nothing can use past the API. */
const poison = (zone: string) =>
  salon.database.pool.query('update settings set time_zone = $2 where user_id = $1', [
    idOf(poisoned),
    zone,
  ])

/** Every job that there is, as the program starts them. */
async function jobs(): Promise<Job[]> {
  const { db, pool } = salon.database
  const connection = { connectionString: await addressOfDatabase(salon.database) }
  const clock = () => salon.now()
  const photos = kept.storage.files
  const backup = { db, pool, connection, photos, folder: backupFolder, clock }
  return [
    ...salonJobs(db, kept.storage, clock, { mailer: openMailer(post.mail), perDay: 1_000 }),
    ...backupJobs(backup, salon.now().getHours()),
  ]
}

async function run(...names: string[]): Promise<void> {
  const { signal } = new AbortController()
  for (const { name, run: work } of await jobs()) {
    if (names.length === 0 || names.includes(name)) await work(signal)
  }
}

const firstVisits = async ({ owner }: World) =>
  (await owner.call(notificationRoutes.list)).filter(({ kind }) => kind === 'first_visit_tomorrow')
    .length

describe.each(['Mars/Olympus', 'IST'])('a salon whose time zone is %j', (zone) => {
  it('fails no list, of its own or of another salon', async () => {
    const reading = routes.filter(({ method }) => method === 'GET')
    const scenes: [World, (typeof routes)[number], Awaited<ReturnType<typeof sceneOf>>][] = []
    for (const world of [poisoned, other]) {
      for (const route of reading) scenes.push([world, route, await sceneOf(route, world)])
    }
    await poison(zone)

    const failed: string[] = []
    for (const [world, route, scene] of scenes) {
      const { status, text } = await ask(salon.app, route, scene, scene.token ?? world.token)
      if (status >= 300) failed.push(`${operationOf(route)}: ${status} ${text}`)
    }

    expect(scenes.length).toBeGreaterThan(50)
    expect(failed).toEqual([])
  })

  it('does not stop the notifications of other salons, nor its own', async () => {
    await poison(zone)

    await run('first-visit-tomorrow')
    expect(await firstVisits(other)).toBe(1)
    salon.setNow(zone === 'IST' ? '2026-06-09T13:00:00Z' : eveningInUtc)
    await run('first-visit-tomorrow')

    expect(await firstVisits(poisoned)).toBe(1)
    expect(await firstVisits(other)).toBe(1)
  })

  it('can choose another and is whole again', async () => {
    await poison(zone)
    const { get, edit } = settingsRoutes

    expect(await poisoned.owner.call(get)).toMatchObject({
      timeZone: zone === 'IST' ? 'Asia/Kolkata' : 'UTC',
    })
    await poisoned.owner.call(edit, { body: { timeZone: 'Asia/Tokyo', keep: 'clock_times' } })

    expect(await poisoned.owner.call(get)).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })
})

describe('a salon whose time zone cannot be used', () => {
  it('does not stop a job for another', async () => {
    await poison('Mars/Olympus')
    const { pool } = salon.database
    // More emails of the poisoned salon, and earlier ones, than may fail in one run.
    const due = (world: World, count: number, minutes: number) =>
      pool.query(
        `insert into known_devices
           (user_id, device_hash, kind, first_used_at, last_used_at, letter_due_at)
         select $1, 'device ' || n, 'cookie', moment, moment, moment
         from generate_series(1, $2::int) n,
           lateral (select $4::timestamptz - $3 * interval '1 minute' as moment) at`,
        [idOf(world), count, minutes, salon.now().toISOString()],
      )
    await due(poisoned, 4, 20)
    await due(other, 1, 10)
    const leftBehind = [poisoned, other].map((world) => {
      const folder = join(kept.folder, String(idOf(world)))
      mkdirSync(folder, { recursive: true })
      const path = join(folder, '0123456789abcdef.jpg')
      writeFileSync(path, 'half a picture')
      utimesSync(path, new Date(0), new Date(0))
      return world
    })

    await run()

    const emails = await post.received(5)
    expect(emails.filter(({ to }) => to.includes(other.email))).toHaveLength(1)
    for (const world of leftBehind) expect(await kept.filesOf(idOf(world))).toEqual([])
    expect(await firstVisits(other)).toBe(1)
    const { rows } = await pool.query('select kind, problem from backup_runs order by id')
    expect(rows).toEqual([
      { kind: 'backup', problem: null },
      { kind: 'restore_drill', problem: null },
    ])
  })

  it('does not stop the demo seed', async () => {
    await poison('Mars/Olympus')
    const { db } = salon.database

    const demo = await seedDemo({ db, photoFolder: kept.folder, now: salon.now() })

    expect(demo.seeded).toBe(true)
  })
})
