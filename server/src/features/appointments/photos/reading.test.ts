import { accountRoutes } from '@salon/contract/accounts'
import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon, password } from '../../../../test/open-salon.ts'
import { addPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'
import { secrets } from '../../../db/schema/secrets.ts'
import { photoName } from '../../../files/photo-store.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { add, get, list, photo } = appointmentRoutes

/** A visit with a photo, seen by a caller with a token; the photo's key, and its signed address. */
async function givenPhoto() {
  const { caller, draft } = await seedSalon(salon)
  const { id, userId } = await caller.call(add, { body: draft })
  const { beforePhotos } = await addPhoto(caller, id)
  const address = beforePhotos[0] ?? ''
  return { caller, id, userId, address, key: keyIn(address) }
}

const keyIn = (address: string) => /^\/api\/photos\/([0-9a-f]{32})\?/.exec(address)?.[1] ?? ''

/** The same person in a browser, which sends a cookie by itself. */
async function inBrowser(email: string) {
  const login = await salon.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
  })
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  return (url: string) => salon.app.inject({ url, cookies })
}

const read = (url: string) => salon.anonymous.raw('GET', url)

describe('a photo', () => {
  it('has a plain address in a browser, and is not cached by proxies', async () => {
    const { caller, id, key } = await givenPhoto()
    const visit = await inBrowser(caller.account?.email ?? '')

    const row = (await visit(`/api/appointments/${id}`)).json<Appointment>()
    const picture = await visit(`/api/photos/${key}`)

    expect(row.beforePhotos).toEqual([`/api/photos/${key}`])
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(picture.headers['cache-control']).toContain('private')
  })

  it('does not exist for another salon, and needs a session', async () => {
    const { key } = await givenPhoto()
    const otherOwner = await salon.owner()

    expect((await salon.anonymous.try(photo, { params: { key } })).status).toBe(401)
    expect((await otherOwner.try(photo, { params: { key } })).status).toBe(404)
  })

  it('is not found where its file is missing, or the key is malformed', async () => {
    const { caller, userId, key } = await givenPhoto()
    await kept.storage.files.remove([photoName(userId, key, 'thumbnail')])

    const thumbnail = await caller.try(photo, { params: { key }, query: { size: 'thumbnail' } })
    const odd = await caller.try(photo, { params: { key: '../../etc/passwd' } })

    expect([thumbnail.status, odd.status]).toEqual([404, 404])
  })
})

describe('a signed address', () => {
  it('has signed addresses for clients with a token, in every list, which an image can load', async () => {
    const { caller, id, address } = await givenPhoto()
    const lists = [
      await caller.call(get, { params: { id } }),
      ...(await caller.call(list)),
      ...(await caller.call(appointmentRoutes.visit, { params: { id } })),
    ]

    const [full, small] = [await read(address), await read(`${address}&size=thumbnail`)]

    expect(lists.map((row) => row.beforePhotos)).toEqual(lists.map(() => [address]))
    for (const { statusCode, headers } of [full, small]) {
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(headers['cache-control']).toContain('private')
    }
    expect(small.rawPayload).not.toEqual(full.rawPayload)
  })

  it('is good for an hour at least, for two at most, and stays the same meanwhile', async () => {
    salon.setNow('2026-06-10T10:00:01Z')
    const { caller, id, address } = await givenPhoto()
    const statusAt = async (moment: string) => {
      salon.setNow(moment)
      return (await read(address)).statusCode
    }

    expect(await statusAt('2026-06-10T10:59:59Z')).toBe(200)
    const later = await caller.call(get, { params: { id } })
    expect(later.beforePhotos).toEqual([address])
    expect(await statusAt('2026-06-10T11:59:59Z')).toBe(200)
    expect(await statusAt('2026-06-10T12:00:00Z')).toBe(401)
    const renewed = await caller.call(get, { params: { id } })
    expect(renewed.beforePhotos).not.toEqual([address])
    expect((await caller.raw('GET', address)).statusCode).toBe(404)
  })

  it('shows one photo of one salon: whatever is changed in it, nothing is found', async () => {
    const { caller, id, userId, address, key } = await givenPhoto()
    const { beforePhotos } = await addPhoto(caller, id)
    const otherKey = keyIn(beforePhotos[1] ?? '')
    const other = await givenPhoto()
    const changed = [
      address.replace(key, otherKey),
      address.replace(key, other.key),
      address.replace(`account=${userId}`, `account=${other.userId}`),
      address.replace(`account=${userId}`, `account=0${userId}`),
      address.replace(/session=\w+/, /session=\w+/.exec(other.address)?.[0] ?? ''),
      address.replace(/session=\w+&/, ''),
      address.replace(/expires=\d+/, 'expires=99999999999'),
      address.replace(/signature=./, 'signature='),
      address.replace(/signature=.*/, 'signature='),
      address.replace(/signature=.*/, 'signature[]=x'),
      address.replace(/signature=.*/, `${'signature=x&'.repeat(2)}`),
      address.replace(/&signature=.*/, ''),
    ]

    for (const url of changed) expect([url, (await read(url)).statusCode]).toEqual([url, 401])
    for (const url of changed.slice(0, -3)) {
      expect([url, (await other.caller.raw('GET', url)).statusCode]).toEqual([url, 404])
    }
  })

  it('is not found once the photo is deleted', async () => {
    const { caller, id, address } = await givenPhoto()
    await caller.call(appointmentRoutes.edit, { params: { id }, body: { beforePhotos: [] } })

    expect((await read(address)).statusCode).toBe(404)
  })

  it('is signed with one key, which every process finds in the database', async () => {
    const keys = () =>
      salon.database.db.select().from(secrets).where(eq(secrets.name, 'photo-addresses'))
    await givenPhoto()
    const [one] = await keys()
    await givenPhoto()

    expect(await keys()).toEqual([one])
    expect(Buffer.from(one?.value ?? '', 'base64url')).toHaveLength(32)
  })

  it('is worth nothing once its sign-in has ended, as a made-up one is', async () => {
    const { caller, address } = await givenPhoto()
    await caller.call(authRoutes.logout)

    expect((await read(address)).statusCode).toBe(401)
  })

  it('of an account that is removed or signed out is worth nothing; of others it is still good', async () => {
    const { caller, id, address } = await givenPhoto()
    for (const end of [accountRoutes.remove, accountRoutes.signOut]) {
      const colleague = await salon.colleague(caller, 'user')
      const [theirs = ''] = (await colleague.call(get, { params: { id } })).beforePhotos
      expect((await read(theirs)).statusCode).toBe(200)

      await caller.call(end, { params: { id: colleague.account?.id ?? 0 } })

      expect((await read(theirs)).statusCode).toBe(401)
      expect((await caller.raw('GET', theirs)).statusCode).toBe(404)
    }
    expect((await read(address)).statusCode).toBe(200)
  })

  it('of another device is worth nothing once the password has changed', async () => {
    const { caller, id, address } = await givenPhoto()
    const { token = '' } = await salon.anonymous.call(authRoutes.login, {
      body: { email: caller.account?.email ?? '', password, withToken: true },
    })
    const lost = await salon.app.inject({
      url: `/api/appointments/${id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const [theirs = ''] = lost.json<Appointment>().beforePhotos
    expect((await read(theirs)).statusCode).toBe(200)

    await caller.call(authRoutes.changePassword, {
      body: { currentPassword: password, newPassword: 'quite another password' },
    })

    expect((await read(theirs)).statusCode).toBe(401)
    expect((await read(address)).statusCode).toBe(200)
  })
})
