import { appointmentRoutes } from '@salon/contract/appointments'
import sharp from 'sharp'
import type { Caller } from './open-salon.ts'
import type { PhotoKind } from '@salon/contract/vocabulary'

/** A small real JPEG; `shade` from 0 to 255 makes it unique. */
export const drawnPhoto = (shade = 128, width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer()

/** The form of an upload, filled in as a client of the specification does: the file comes first. */
export function photoForm(photo: Uint8Array, type?: string, name = 'photo.jpg'): FormData {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), name)
  if (type !== undefined) form.append('type', type)
  return form
}

/** Uploads a photo to an appointment; returns any outcome. */
export const tryPhoto = (caller: Caller, id: number, photo: Uint8Array, type: string = 'before') =>
  caller.try(appointmentRoutes.addPhoto, { params: { id }, body: photoForm(photo, type) })

/** Uploads a photo that must be accepted; returns the appointment. */
export const addPhoto = async (
  caller: Caller,
  id: number,
  type: PhotoKind = 'before',
  photo?: Uint8Array,
) =>
  caller.call(appointmentRoutes.addPhoto, {
    params: { id },
    body: photoForm(photo ?? (await drawnPhoto()), type),
  })
