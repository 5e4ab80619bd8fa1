import { safetyRoutes } from '@salon/contract/safety'
import type { FastifyInstance } from 'fastify'
import { mount, mountSigned } from '../../../http/mount.ts'
import type { SignedAddresses } from '../../../http/signed-addresses.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { openPhoto, setPhoto, type PhotoStorage } from './operations.ts'

/** Photos of patch tests. Their files are in `storage`, with those of visits up to `quota` bytes for a salon. */
export function testPhotosApi(
  app: FastifyInstance,
  { storage, quota }: { storage: PhotoStorage; quota: number },
  addresses: SignedAddresses,
  clock: Clock,
): void {
  mount(app, safetyRoutes.addPhoto, ({ db, salon, params, form }) =>
    setPhoto(db, salon, { storage, quota }, params.id, form, clock()),
  )
  mountSigned(app, safetyRoutes.photo, addresses, ({ db, salon, params, query }) =>
    openPhoto(db, salon, storage, params, query.size, (error) => app.log.error(error)),
  )
}
