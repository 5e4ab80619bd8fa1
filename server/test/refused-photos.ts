import { appointmentRoutes } from '@salon/contract/appointments'
import type { Reason } from '@salon/contract/errors'
import { historyRoutes } from '@salon/contract/history'
import type { Operation } from '@salon/contract/permissions'
import type { Route } from '@salon/contract/route'
import { safetyRoutes } from '@salon/contract/safety'
import { maxPhotoBytes, photosPerKind } from '@salon/contract/vocabulary'
import { another, ask, openWorld, type World } from './open-world.ts'
import { notedTest } from './safety-scenes.ts'
import type { Scene } from './scenes.ts'

type ProvokePhoto = (
  cast: { readonly world: World },
  route: Route,
  scene: Scene,
) => Scene | Promise<Scene>

/** Fills a form as the scene does, with other bytes or fields. */
export function formWith(
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = { type: 'before' },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg')
  return form
}

/** Adds so many photos to a row; as many as there can be by default. */
async function add(
  { salon, picture, token }: World,
  params: { readonly id?: unknown },
  count: number = photosPerKind,
) {
  for (let n = 0; n < count; n++) {
    const parts = { params, form: formWith(new Uint8Array(picture)) }
    await ask(salon.app, appointmentRoutes.addPhoto, parts, token)
  }
}

/** A row from which a picture was dropped, and the entry of that. */
async function dropped(world: World) {
  const params = { id: await another.appointment(world) }
  await add(world, params, 1)
  await world.owner.call(appointmentRoutes.edit, { params, body: { beforePhotos: [] } })
  const [entry] = await world.owner.call(historyRoutes.ofAppointment, { params })
  return { params, seq: entry?.seq }
}

/** How what is done with pictures of visits is refused. */
export const photoRefusals: Partial<Record<`${Operation} ${Reason}`, ProvokePhoto>> = {
  'POST /api/appointments/:id/photos photos_full': async ({ world }, _, scene) => {
    await add(world, { ...scene.params })
    return scene
  },
  'POST /api/appointments/:id/photos photo_quota': async ({ world: { salon } }) => {
    const own = await openWorld(salon)
    const params = { id: await another.appointment(own) }
    await add(own, params, 3)
    await salon.database.pool.query('update photos set bytes = 2000000000 where user_id = $1', [
      own.owner.account?.id,
    ])
    return { params, form: formWith(new Uint8Array(own.picture)), token: own.token }
  },
  'POST /api/patch-tests/:id/photo photo_quota': async ({ world: { salon } }) => {
    const own = await openWorld(salon)
    const params = { id: await notedTest(own) }
    const form = formWith(new Uint8Array(own.picture), {})
    await ask(salon.app, safetyRoutes.addPhoto, { params, form }, own.token)
    await salon.database.pool.query(
      `update patch_tests set photo = jsonb_set(photo, '{bytes}', '20000000000') where user_id = $1`,
      [own.owner.account?.id],
    )
    return { params, form: formWith(new Uint8Array(own.picture), {}), token: own.token }
  },
  // No file among its parts.
  'POST /api/patch-tests/:id/photo invalid': (_, __, scene) => {
    const form = new FormData()
    form.append('type', 'before')
    return { ...scene, form }
  },
  'POST /api/patch-tests/:id/photo photo_too_large': (_, __, scene) => ({
    ...scene,
    form: formWith(new Uint8Array(maxPhotoBytes + 1), {}),
  }),
  'POST /api/patch-tests/:id/photo not_an_image': (_, __, scene) => ({
    ...scene,
    form: formWith(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}),
  }),
  'POST /api/appointments/:id/photos photo_too_large': (_, __, scene) => ({
    ...scene,
    form: formWith(new Uint8Array(maxPhotoBytes + 1)),
  }),
  'POST /api/appointments/:id/photos not_an_image': (_, __, scene) => ({
    ...scene,
    form: formWith(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  }),
  'POST /api/appointments/:id/photos/:key/restore already_exists': async (
    { world },
    route,
    scene,
  ) => {
    await ask(world.salon.app, route, scene, world.token)
    return scene
  },
  'POST /api/appointments/:id/photos/:key/restore photos_full': async ({ world }, _, scene) => {
    await add(world, { ...scene.params })
    return scene
  },
  'POST /api/history/:seq/undo visit_deleted': async ({ world }) => {
    const { params, seq } = await dropped(world)
    await world.owner.call(appointmentRoutes.remove, { params })
    return { params: { seq } }
  },
  'POST /api/history/:seq/undo photos_full': async ({ world }) => {
    const { params, seq } = await dropped(world)
    await add(world, params)
    return { params: { seq } }
  },
}
