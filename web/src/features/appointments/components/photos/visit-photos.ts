import type { Appointment } from '@salon/contract/appointments'
import type { PhotoKind } from '@salon/contract/vocabulary'

/** One photo of a visit, and the row that it belongs to. */
export interface VisitPhoto {
  row: Appointment
  kind: PhotoKind
  /** The URL of the full photo; it may carry an expiring signature. */
  address: string
  /** Stable for the life of the photo, whatever the signature of its URL. */
  key: string
}

/** The photos of one kind of all rows of a visit, in the order of the rows. */
export const visitPhotos = (rows: readonly Appointment[], kind: PhotoKind): VisitPhoto[] =>
  rows.flatMap((row) =>
    (kind === 'before' ? row.beforePhotos : row.afterPhotos).map((address) => ({
      row,
      kind,
      address,
      key: address.split('?')[0] ?? address,
    })),
  )
