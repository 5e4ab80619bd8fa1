import type { Reason } from '@salon/contract/errors'
import { importRoutes } from '@salon/contract/imports'
import type { Operation } from '@salon/contract/permissions'
import type { Route } from '@salon/contract/route'
import type { World } from './open-world.ts'
import { importForm } from './import-form.ts'
import type { Scene } from './scenes.ts'

type ProvokeImport = (cast: { readonly world: World }, route: Route, scene: Scene) => Promise<Scene>

/** Begins the check of the scene's file, which no job goes on with here. */
const checkFirst: ProvokeImport = async ({ world: { owner } }, _, scene) => {
  const { id } = scene.params?.['id']
    ? { id: Number(scene.params['id']) }
    : await owner.call(importRoutes.upload, { body: importForm('Id,Name\n1,Ann\n') })
  await owner.call(importRoutes.step, { params: { id }, body: { step: 'check' } })
  return scene
}

/** How what is done with imports is refused while one is under way. */
export const importRefusals: Partial<Record<`${Operation} ${Reason}`, ProvokeImport>> = {
  'POST /api/imports import_under_way': checkFirst,
  'PUT /api/imports/:id import_under_way': checkFirst,
  'POST /api/imports/:id/step import_under_way': checkFirst,
  'PUT /api/imports/:id/decisions import_under_way': checkFirst,
}
