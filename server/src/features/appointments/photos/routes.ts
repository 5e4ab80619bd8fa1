import { appointmentRoutes } from '@salon/contract/appointments'
import type { FastifyInstance } from 'fastify'
import { mount, mountSigned } from '../../../http/mount.ts'
import type { SignedAddresses } from '../../../http/signed-addresses.ts'
import type { Clock } from '../../../kernel/clock.ts'
import {
  addPhoto,
  openPhoto,
  restorePhoto,
  usedPhotoBytes,
  type PhotoStorage,
} from './operations.ts'

/** Photos of visits. Their files are in `storage`, up to `quota` bytes for a salon. */
export function photosApi(
  app: FastifyInstance,
  { storage, quota }: { storage: PhotoStorage; quota: number },
  addresses: SignedAddresses,
  clock: Clock,
): void {
  mount(app, appointmentRoutes.addPhoto, ({ db, params, salon, form }) =>
    addPhoto(db, salon, { storage, quota }, params.id, form),
  )
  mount(app, appointmentRoutes.restorePhoto, ({ db, params, salon }) =>
    restorePhoto(db, salon, params.id, params.key, clock),
  )
  mount(app, appointmentRoutes.photoUsage, async ({ db, salon }) => ({
    used: await usedPhotoBytes(db, salon),
    allowed: quota,
  }))
  mountSigned(app, appointmentRoutes.photo, addresses, ({ db, params, query, salon }) =>
    openPhoto(db, salon, storage, params.key, query.size),
  )
}
