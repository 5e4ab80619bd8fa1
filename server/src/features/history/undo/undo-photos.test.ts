import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { photosPerKind } from '@salon/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { addPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'
import { verifyAuditChain } from '../../../db/audit-chain.ts'
import { deletedPhotos } from '../../../db/schema/deleted-photos.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { add, edit, get, remove, restore, restorePhoto } = appointmentRoutes

/** A visit from which the only photo from before was dropped, and the entry of that. */
async function givenDropped() {
  const { caller, draft } = await seedSalon(salon)
  const { id } = await caller.call(add, { body: draft })
  const params = { id }
  const { beforePhotos } = await addPhoto(caller, id)
  await caller.call(edit, { params, body: { beforePhotos: [] } })
  const newest = async () => {
    const [entry] = await caller.call(historyRoutes.ofAppointment, { params })
    if (!entry) throw new Error('nothing was done yet')
    return entry
  }
  const entry = await newest()
  const pictures = async () => (await caller.call(get, { params })).beforePhotos
  const undo = async ({ seq } = entry) => caller.try(historyRoutes.undo, { params: { seq } })
  return { caller, id, params, beforePhotos, entry, newest, pictures, undo }
}

const key = (address = '') => /photos\/([0-9a-f]+)/.exec(address)?.[1] ?? ''

describe('a photo that was dropped, in the history of its visit', () => {
  it('says which kind it was and who did it, and can be brought back from there', async () => {
    const { caller, id, beforePhotos, entry, newest, pictures, undo } = await givenDropped()
    expect(entry).toMatchObject({
      subject: 'photo',
      operation: 'deleted',
      by: { accountId: caller.account?.id },
      appointmentId: id,
      undo: 'restore',
      obstacle: null,
    })
    expect(entry.changes).toContainEqual({ field: 'kind', before: 'before', after: null })

    expect((await undo()).status).toBe(200)

    expect(await pictures()).toEqual(beforePhotos)
    expect(await newest()).toMatchObject({
      subject: 'photo',
      operation: 'restored',
      undoes: entry.seq,
      undo: 'remove',
    })
    expect((await undo()).problem.code).toBe('changed_since')
    expect((await verifyAuditChain(salon.database.pool)).breaks).toEqual([])
  })

  it('is dropped again where the restore, or the addition, is undone', async () => {
    const { caller, params, newest, pictures, undo } = await givenDropped()
    await undo()
    await undo(await newest())
    expect(await pictures()).toEqual([])

    const last = await newest()
    expect(last).toMatchObject({ operation: 'deleted', undo: 'restore' })
    await undo(last)
    const [, , , , added] = await caller.call(historyRoutes.ofAppointment, { params })
    expect(added).toMatchObject({ subject: 'photo', operation: 'added', undo: 'remove' })
    await undo(added)
    expect(await pictures()).toEqual([])
    expect((await undo(added)).problem.code).toBe('changed_since')
  })

  it('is refused where there are five of its kind, and it stays as it is', async () => {
    const { caller, id, pictures, undo } = await givenDropped()
    for (let count = 0; count < photosPerKind; count++) await addPhoto(caller, id)
    const before = await pictures()

    const { status, problem } = await undo()

    expect([status, problem.detail]).toEqual([409, 'There are already five photos.'])
    expect(await pictures()).toEqual(before)
  })

  it('is refused while its visit is deleted, and restored after that', async () => {
    const { caller, params, beforePhotos, pictures, undo } = await givenDropped()
    await caller.call(remove, { params })

    expect((await undo()).problem).toMatchObject({
      status: 409,
      code: 'visit_deleted',
      detail: 'The visit of this photo was deleted. Please restore it first.',
    })

    await caller.call(restore, { params })
    expect((await undo()).status).toBe(200)
    expect(await pictures()).toEqual(beforePhotos)
  })

  it('offers no undo where it was restored, purged, or only moved', async () => {
    const { caller, id, params, beforePhotos, entry, undo } = await givenDropped()
    const presentEntry = async () => {
      const entries = await caller.call(historyRoutes.ofAppointment, { params })
      return entries.find(({ seq }) => seq === entry.seq)
    }
    const photo = { params: { id, key: key(beforePhotos[0]) } }
    await caller.call(restorePhoto, photo)
    expect(await presentEntry()).toMatchObject({ undo: null, obstacle: 'photo' })

    await addPhoto(caller, id)
    const [a = '', b = ''] = (await caller.call(get, { params })).beforePhotos
    await caller.call(edit, { params, body: { beforePhotos: [b, a] } })
    const [moved] = await caller.call(historyRoutes.ofAppointment, { params })
    expect(moved).toMatchObject({ operation: 'changed', undo: null, obstacle: 'photo' })

    await caller.call(edit, { params, body: { beforePhotos: [b] } })
    expect(await presentEntry()).toMatchObject({ undo: 'restore' })
    await salon.database.db.delete(deletedPhotos)
    expect(await presentEntry()).toMatchObject({ undo: null, obstacle: 'photo' })
    expect((await undo()).problem.code).toBe('not_undoable')
  })
})
