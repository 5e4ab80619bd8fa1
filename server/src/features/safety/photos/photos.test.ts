import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { historyRoutes } from '@salon/contract/history'
import { safetyRoutes } from '@salon/contract/safety'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { drawnPhoto, photoForm } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'
import { readZip } from '../../../../test/read-zip.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'
import { makeBackup } from '../../../backup/make-backup.ts'
import { sweepPhotos } from '../../appointments/photos/operations.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { ofCustomer, addTest, editTest, addPhoto, removeHealthData } = safetyRoutes

async function given() {
  const seeded = await seedSalon(salon)
  salon.setNow('2026-06-05T10:00:00Z')
  const { caller, client } = seeded
  const ofClient = { params: { id: client.id } }
  const { id } = await caller.call(addTest, {
    ...ofClient,
    body: { product: 'Koleston', testedAt: '2026-06-05T09:00' },
  })
  const photograph = async (shade = 128) =>
    caller.call(addPhoto, { params: { id }, body: photoForm(await drawnPhoto(shade)) })
  const photo = async (as = caller) =>
    (await as.call(ofCustomer, ofClient)).tests.find((test) => test.id === id)?.photo ?? null
  const undoNewest = async () => {
    const { seq } = await newestEntry(caller, 'patchTest')
    await caller.call(historyRoutes.undo, { params: { seq } })
  }
  return { ...seeded, ofClient, id, photograph, photo, undoNewest }
}

/** Sweeps as in a night so many days from now. @returns how many photos of the salon are left, of two files each */
async function photosAfter(days: number, { userId }: { userId: number }) {
  const night = new Date(Date.now() + days * 86_400_000)
  await sweepPhotos(salon.database.db, kept.storage, night)
  return (await kept.filesOf(userId)).length / 2
}

describe('the photo of a patch test', () => {
  it('is kept as JPEG in two sizes, and shown to the desk alone; each opening is recorded', async () => {
    const { caller, ofClient, photograph, photo } = await given()

    const { photo: address } = await photograph()

    expect(address).toMatch(/^\/api\/patch-tests\/\d+\/photo\/[0-9a-f]{32}\?/)
    expect(await photo()).toBe(address)
    await salon.database.pool.query('delete from health_openings')
    const full = await caller.raw('GET', address ?? '')
    expect(full).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    expect(await sharp(full.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 60 })
    const small = await caller.raw('GET', `${address}&size=thumbnail`)
    expect(small).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
    expect(await caller.call(activityRoutes.openings, ofClient)).toHaveLength(1)
    const visitor = await salon.colleague(caller, 'visitor')
    expect((await visitor.raw('GET', address?.split('?')[0] ?? '')).statusCode).toBe(403)
  })

  it('is removed and replaced, and comes back from the history with its files', async () => {
    const { caller, client, id, photograph, photo, undoNewest } = await given()
    const { photo: first } = await photograph()
    const { photo: second } = await photograph(50)
    expect(second).not.toBe(first)

    await undoNewest()
    expect(await photo()).toBe(first)
    await caller.call(editTest, { params: { id }, body: { photo: null } })
    expect(await photo()).toBeNull()
    expect((await caller.raw('GET', first ?? '')).statusCode).toBe(404)
    expect(await photosAfter(2, client)).toBe(2)
    await undoNewest()
    expect(await photo()).toBe(first)
    expect((await caller.raw('GET', first ?? '')).statusCode).toBe(200)
    // What was replaced is gone once no undo can bring it back.
    expect(await photosAfter(32, client)).toBe(1)
    expect((await caller.raw('GET', first ?? '')).statusCode).toBe(200)
  })
  it('moves with the client in a merge, and back', async () => {
    const { caller, client, photograph, photo } = await given()
    const { photo: address } = await photograph()
    const bob = await other(caller, 'Bob')
    const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const

    await caller.call(duplicateRoutes.merge, {
      params: { id: bob.id },
      body: { formerId: client.id, fields },
    })
    const { tests } = await caller.call(ofCustomer, { params: { id: bob.id } })
    expect(tests.map((test) => test.photo)).toEqual([address])
    expect((await caller.raw('GET', address ?? '')).statusCode).toBe(200)

    await caller.call(duplicateRoutes.separate, { params: { id: client.id } })
    expect(await photo()).toBe(address)
  })

  it('goes with the client, and comes back with them', async () => {
    const { caller, client, ofClient, photograph, photo } = await given()
    const { photo: address } = await photograph()

    await caller.call(customerRoutes.remove, ofClient)
    expect((await caller.raw('GET', address ?? '')).statusCode).toBe(404)
    expect(await photosAfter(2, client)).toBe(1)
    const { seq } = await newestEntry(caller, 'customer')
    await caller.call(historyRoutes.undo, { params: { seq } })

    expect(await photo()).toBe(address)
    expect((await caller.raw('GET', address ?? '')).statusCode).toBe(200)
  })

  it('is gone for good with the health data of the client, at the next sweep', async () => {
    const { caller, client, ofClient, photograph } = await given()
    await photograph()
    await photograph(50)
    expect(await photosAfter(2, client)).toBe(2)

    await caller.call(removeHealthData, ofClient)
    expect(await photosAfter(2, client)).toBe(0)
    expect(await caller.call(appointmentRoutes.photoUsage)).toMatchObject({ used: 0 })
  })

  it('counts as a photo of the salon, also for as long as it can be restored', async () => {
    const { caller, id, photograph } = await given()
    const used = async () => (await caller.call(appointmentRoutes.photoUsage)).used
    await photograph()
    const first = await used()
    expect(first).toBeGreaterThan(0)

    await photograph(50)
    const both = await used()
    expect(both).toBeGreaterThan(first)
    await caller.call(editTest, { params: { id }, body: { photo: null } })
    expect(await used()).toBe(both)
  })

  it('is in the exports of the salon and of the client, and in a backup', async () => {
    const { caller, client, ofClient, id, photograph } = await given()
    await photograph()
    const names = async (address: string) => {
      const { rawPayload } = await caller.raw('GET', address)
      return [...readZip(rawPayload).keys()].filter((name) => name.endsWith('.jpg'))
    }

    expect(await names('/api/export')).toEqual([`photos/patch-tests/${id}.jpg`])
    expect(await names(`/api/customers/${ofClient.params.id}/export`)).toEqual([
      `photos/patch-test-${id}.jpg`,
    ])
    const file = join(kept.folder, 'backup.zip')
    const source = { pool: salon.database.pool, photos: kept.storage.files }
    const { manifest } = await makeBackup(source, file, { moment: new Date() })
    expect(manifest.photos.count).toBe((await kept.filesOf(client.userId)).length)
  })
})
