import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { operationOf } from '@salon/contract/route'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../test/seed-salon.ts'
import { openSalon, password, type Caller } from '../../test/open-salon.ts'
import { drawnPhoto, photoForm } from '../../test/photo-form.ts'
import { openTestPhotos } from '../../test/photo-storage.ts'
import { salonOf } from '../../test/salon-of.ts'
import { routes } from '../../test/scenes.ts'
import { deleteOldStoredResponses } from '../features/idempotency/operations.ts'
import { idempotencyApi } from '../features/idempotency/routes.ts'
import { acceptsIdempotencyKey, answersOfHealth } from './idempotency.ts'
import { mount } from './mount.ts'

const kept = openTestPhotos()
const salon = openSalon(() => ({ ...kept.config, logLevel: 'silent' }))

type Method = 'POST' | 'PUT' | 'DELETE'

/** Sends a write under a key, or without one. */
async function send(
  caller: Caller,
  [method, url]: readonly [Method, string],
  key?: string,
  payload?: object,
) {
  const headers = {
    authorization: `Bearer ${caller.token}`,
    ...(key && { 'idempotency-key': key }),
  }
  const answer = await salon.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, text: answer.body }
}

const bookings = ['POST', '/api/appointments'] as const
const categories = ['POST', '/api/categories'] as const

const keys = async () => {
  const { rows } = await salon.database.db.execute<{ key: string }>(
    sql`select key from idempotency_keys order by key`,
  )
  return rows.map(({ key }) => key)
}

const count = async (table: 'appointments' | 'categories' | 'idempotency_keys' | 'photos') => {
  const { rows } = await salon.database.db.execute<{ count: number }>(
    sql`select count(*) as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count
}

describe('Idempotency-Key: refusals', () => {
  it.each([
    ['a space', 'with space'],
    ['letters beyond ASCII', 'schlüssel'],
    ['256 characters', 'x'.repeat(256)],
  ])('refuses a key with %s, and changes nothing', async (_, key) => {
    const owner = await salon.owner()

    const refused = await send(owner, categories, key, { name: 'Hair' })

    expect(refused.status).toBe(422)
    expect(refused.text).toContain('1 to 255 visible ASCII characters')
    expect(await count('categories')).toBe(0)
  })

  it.each([
    ['body', categories, { name: 'Nails' }],
    ['path', ['POST', '/api/staff'], { name: 'Hair' }],
    ['method', ['PUT', '/api/settings'], { name: 'Hair' }],
  ] as const)('refuses a key that was used with another %s', async (_, where, body) => {
    const owner = await salon.owner()
    await send(owner, categories, 'once', { name: 'Hair' })

    const refused = await send(owner, where, 'once', body)

    expect(refused.status).toBe(422)
    expect(refused.text).toContain('This Idempotency-Key was used for another request')
    expect(await count('categories')).toBe(1)
  })

  it('lets the key of a refused call be used again after mending', async () => {
    const owner = await salon.owner()

    const refused = await send(owner, categories, 'once', { name: '' })
    const mended = await send(owner, categories, 'once', { name: 'Hair' })

    expect([refused.status, mended.status]).toEqual([422, 201])
    expect(await count('idempotency_keys')).toBe(1)
  })

  it('keeps nothing of a call that was refused in the middle of its transaction', async () => {
    const { caller, draft } = await seedSalon(salon)

    const refused = await send(caller, bookings, 'once', { ...draft, customerId: 999_999 })

    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await count('idempotency_keys')).toBe(0)
  })
})

describe('Idempotency-Key', () => {
  it('books once when an answer was lost and the form is sent again', async () => {
    const { caller, draft } = await seedSalon(salon)

    const first = await send(caller, bookings, 'once', draft)
    const again = await send(caller, bookings, 'once', draft)

    expect(first.status).toBe(201)
    expect(again).toEqual(first)
    expect(await count('appointments')).toBe(1)
  })

  it('books once after a double tap: the second waits and gets the stored response', async () => {
    const { caller, draft } = await seedSalon(salon)

    const answers = await Promise.all([1, 2, 3].map(() => send(caller, bookings, 'once', draft)))

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count('appointments')).toBe(1)
  })

  it('answers a deletion that was done again with the same nothing', async () => {
    const owner = await salon.owner()
    const { text } = await send(owner, categories, undefined, { name: 'Hair' })
    const { id } = JSON.parse(text) as { id: number }
    const hair = ['DELETE', `/api/categories/${id}`] as const

    const outcomes = [
      await send(owner, hair, 'gone'),
      await send(owner, hair, 'gone'),
      await send(owner, hair, 'other'),
    ]

    expect(outcomes.map(({ status }) => status)).toEqual([204, 204, 404])
    expect(outcomes[1]?.text).toBe('')
  })

  it('does a call without a key as often as it comes, and keeps nothing', async () => {
    const owner = await salon.owner()

    await send(owner, ['POST', '/api/staff'], undefined, { name: 'Anna' })
    await send(owner, ['POST', '/api/staff'], undefined, { name: 'Anna' })

    expect(await count('idempotency_keys')).toBe(0)
  })

  it('repeats no answer to another account of the salon, and the account’s own after a new sign-in', async () => {
    const { caller, draft } = await seedSalon(salon)
    const { email = '' } = caller.account ?? {}
    const colleague = await salon.colleague(caller, 'user')
    const first = await send(caller, bookings, 'once', draft)

    const others = await send(colleague, bookings, 'once', draft)
    const again = await send(await salon.signIn({ email, password }), bookings, 'once', draft)

    expect(others.status).toBe(422)
    expect(others.text).toContain('This Idempotency-Key was used for another request')
    expect(again).toEqual(first)
    expect(await count('appointments')).toBe(1)
  })

  it("means nothing in another salon, nor is another salon's key seen", async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]

    const first = await send(mine, categories, 'once', { name: 'Hair' })
    const other = await send(theirs, categories, 'once', { name: 'Hair' })

    expect([first.status, other.status]).toEqual([201, 201])
    expect(other.text).not.toBe(first.text)
    expect(await count('categories')).toBe(2)
  })

  it('adds a photo once, however often it is sent, also where it was the last that fitted', async () => {
    const { caller, draft } = await seedSalon(salon)
    const { text } = await send(caller, bookings, undefined, draft)
    const { id } = JSON.parse(text) as { id: number }
    const photos = ['POST', `/api/appointments/${id}/photos`] as const
    const photo = await drawnPhoto()
    const upload = (key: string) => send(caller, photos, key, photoForm(photo, 'before'))
    for (const key of ['one', 'two', 'three', 'four']) await upload(key)

    const both = await Promise.all([upload('five'), upload('five')])
    const later = await upload('five')

    expect([...both, later].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(later.text).toBe(both[0]?.text)
    expect(await count('photos')).toBe(5)
  })

  it('signs the addresses of photos anew in a repeated response, and stores none that is signed', async () => {
    salon.setNow('2026-06-10T10:00:00Z')
    const { caller, draft } = await seedSalon(salon)
    const { text } = await send(caller, bookings, undefined, draft)
    const { id } = JSON.parse(text) as { id: number }
    const photos = ['POST', `/api/appointments/${id}/photos`] as const
    const form = photoForm(await drawnPhoto(), 'before')
    const addressIn = (answer: { text: string }) =>
      (JSON.parse(answer.text) as Appointment).beforePhotos[0] ?? ''
    const statusOf = async (url: string) => (await salon.anonymous.raw('GET', url)).statusCode

    const first = await send(caller, photos, 'once', form)
    expect(await statusOf(addressIn(first))).toBe(200)
    salon.setNow('2026-06-12T10:00:00Z')
    const again = await send(caller, photos, 'once', form)

    expect(await statusOf(addressIn(again))).toBe(200)
    expect({ ...JSON.parse(again.text), beforePhotos: [] }).toEqual({
      ...JSON.parse(first.text),
      beforePhotos: [],
    })
    const { rows } = await salon.database.db.execute(sql`select body from idempotency_keys`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('signature')
  })

  it('removes no file of a client whose deletion was rolled back at the last moment', async () => {
    const { caller, client, draft } = await seedSalon(salon)
    const { text } = await send(caller, bookings, undefined, draft)
    const { id } = JSON.parse(text) as { id: number }
    const photo = photoForm(await drawnPhoto(), 'before')
    await send(caller, ['POST', `/api/appointments/${id}/photos`], undefined, photo)
    const files = await kept.filesOf(caller.account?.id ?? 0)
    const removal = ['DELETE', `/api/customers/${client.id}?visits=erase`] as const
    const { pool } = salon.database
    await pool.query(`
      create function refuse_commit() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$;
      create constraint trigger refuse_commit after insert on idempotency_keys
        deferrable initially deferred for each row execute function refuse_commit()`)

    const broken = await send(caller, removal, 'once')
    const left = await kept.filesOf(caller.account?.id ?? 0)
    await pool.query('drop function refuse_commit cascade')
    const removed = await send(caller, removal, 'once')

    expect([broken.status, removed.status]).toEqual([500, 204])
    expect(files.length).toBeGreaterThan(0)
    expect(left).toEqual(files)
    expect(await kept.filesOf(caller.account?.id ?? 0)).toEqual([])
  })

  it('runs the effects of one of two simultaneous uploads: of the one that committed', async () => {
    const { caller, draft } = await seedSalon(salon)
    const booked = await caller.call(appointmentRoutes.add, { body: draft })
    const app = Fastify()
    app.decorate('database', salon.database)
    app.addHook('onRequest', async (request) => {
      request.salon = async () => salonOf(caller)
    })
    idempotencyApi(app, () => salon.now())
    let arrived = 0
    let effects = 0
    let bothArrive = () => {}
    const both = new Promise<void>((resolve) => (bothArrive = resolve))
    mount(app, appointmentRoutes.addPhoto, async ({ db, form, afterCommit }) => {
      await form.receive(async (bytes) => {
        for await (const _ of bytes);
      })
      afterCommit(async () => void (effects += 1))
      arrived += 1
      if (arrived === 2) bothArrive()
      await both
      return db.transaction(async () => booked)
    })
    const form = photoForm(await drawnPhoto(), 'before')
    const upload = () =>
      app.inject({
        method: 'POST',
        url: `/api/appointments/${booked.id}/photos`,
        headers: { 'idempotency-key': 'once' },
        payload: form,
      })

    const answers = await Promise.all([upload(), upload()])
    await app.close()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(effects).toBe(1)
  })

  it('deletes responses after 30 days, in batches, and keeps later ones', async () => {
    const { caller, draft } = await seedSalon(salon)
    for (const [day, name] of [
      ['01', 'a'],
      ['03', 'b'],
      ['05', 'c'],
      ['07', 'd'],
    ] as const) {
      salon.setNow(`2026-06-${day}T10:00:00Z`)
      await send(caller, bookings, name, { ...draft, appointmentDate: `2026-09-${day}T10:00` })
    }

    const until = new Date('2026-07-05T10:00:00Z')
    await deleteOldStoredResponses(salon.database.db, until, undefined, 2)

    expect(await keys()).toEqual(['d'])
  })

  it('repeats what says something of health for a day, and deletes it then', async () => {
    salon.setNow('2026-06-10T10:00:00Z')
    const { caller, client, draft } = await seedSalon(salon)
    const conditions = ['POST', `/api/customers/${client.id}/conditions`] as const
    const condition = { kind: 'hair_dye', note: 'Swollen scalp', severity: 'severe' }
    const first = await send(caller, conditions, 'health', condition)
    await send(caller, bookings, 'booking', draft)

    await deleteOldStoredResponses(salon.database.db, new Date('2026-06-11T09:59:59Z'))
    const again = await send(caller, conditions, 'health', condition)
    await deleteOldStoredResponses(salon.database.db, new Date('2026-06-11T10:00:00Z'))

    expect([first.status, again.text]).toEqual([201, first.text])
    expect(await keys()).toEqual(['booking'])
  })

  it('takes these for answers of health', () => {
    const ofHealth = routes.filter(
      (route) => acceptsIdempotencyKey(route) && answersOfHealth(route),
    )

    expect(ofHealth.map(operationOf).toSorted()).toEqual([
      'DELETE /api/appointments/:id/formula',
      'DELETE /api/conditions/:id',
      'DELETE /api/customers/:id/health-data',
      'DELETE /api/patch-tests/:id',
      'POST /api/customers/:id/conditions',
      'POST /api/customers/:id/forms',
      'POST /api/customers/:id/patch-tests',
      'POST /api/patch-tests/:id/photo',
      'POST /api/signed-forms/:id/void',
      'PUT /api/appointments/:id/formula',
      'PUT /api/customers/:id/consent',
      'PUT /api/patch-tests/:id',
    ])
  })
})
