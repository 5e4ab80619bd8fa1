import { appointmentRoutes } from '@salon/contract/appointments'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount, mountSigned } from '../../http/mount.ts'
import type { SignedAddresses } from '../../http/signed-addresses.ts'
import { addPhoto, editWithPhotos, openPhoto, type PhotoPlace } from './photo-operations.ts'

/** Whatever touches pictures of visits; their files are at `place`. */
export function photosApi(
  app: FastifyInstance,
  db: Db,
  place: PhotoPlace,
  addresses: SignedAddresses,
): void {
  mount(app, appointmentRoutes.edit, ({ params, body, salon }) =>
    editWithPhotos(db, salon, place, params.id, body),
  )
  mount(app, appointmentRoutes.addPhoto, ({ params, salon, form }) =>
    addPhoto(db, salon, place, params.id, form),
  )
  mountSigned(app, appointmentRoutes.photo, addresses, ({ params, query, salon }) =>
    openPhoto(db, salon, place, params.key, query.size),
  )
}
