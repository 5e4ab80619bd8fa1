import type { Appointment } from '@salon/contract/appointments'
import type { PhotoKind } from '@salon/contract/vocabulary'

/** One picture of a visit, and the row that it belongs to. */
export interface VisitPicture {
  row: Appointment
  kind: PhotoKind
  /** Where the whole picture is; it may be signed for a while. */
  address: string
  /** The same for as long as the picture is there, however its address is signed. */
  key: string
}

/** The pictures of one kind that the rows of a visit have together, in the order of the rows. */
export const picturesOf = (rows: readonly Appointment[], kind: PhotoKind): VisitPicture[] =>
  rows.flatMap((row) =>
    (kind === 'before' ? row.beforePhotos : row.afterPhotos).map((address) => ({
      row,
      kind,
      address,
      key: address.split('?')[0] ?? address,
    })),
  )

/** Where the small version of a picture is. */
export const thumbnailOf = (address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}size=thumbnail`
