import { isDeepStrictEqual } from 'node:util'
import type { Phases } from '@salon/contract/busy-spans'
import type { ImportedVisit, RowMark } from '@salon/contract/imports'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import type { VisitOfRow } from '../visits/rules.ts'

/** What an import writes of a visit that is here. */
export const fieldsOf = (visit: ImportedVisit & Phases): ImportedVisit & Phases => ({
  customerId: visit.customerId,
  serviceId: visit.serviceId,
  staffId: visit.staffId,
  appointmentDate: visit.appointmentDate,
  duration: visit.duration,
  price: visit.price,
  status: visit.status,
  notes: visit.notes,
  initialWork: visit.initialWork,
  processing: visit.processing,
  cleanup: visit.cleanup,
})

/**
 * A visit as a newer row has it: with phases of its own or, where service or staff member is another one, with those of
 * its service. Of what the file says nothing stays as it is, but length and price of another service, and the end of a
 * visit that is to come by now.
 */
export function editOf(
  { initialWork, processing, cleanup, ...next }: ImportedVisit & Phases,
  before: ImportedVisit,
  { phases, silent }: Pick<VisitOfRow, 'phases' | 'silent'>,
): ImportedVisit & Partial<Phases> {
  const isSameOffer = next.serviceId === before.serviceId && next.staffId === before.staffId
  const stays = {
    duration: isSameOffer,
    price: isSameOffer,
    status: next.status !== 'scheduled' || statusesCalledOff.includes(before.status),
    notes: true,
  }
  const kept = silent.filter((field) => stays[field]).map((field) => [field, before[field]])
  const fields: ImportedVisit = { ...next, ...Object.fromEntries(kept) }
  return phases === null && isSameOffer ? fields : { ...fields, initialWork, processing, cleanup }
}

/** Whether an edit changes anything of a visit. */
export const changesVisit = (
  edit: ImportedVisit & Partial<Phases>,
  before: ImportedVisit & Phases,
): boolean => !isDeepStrictEqual({ ...fieldsOf(before), ...edit }, fieldsOf(before))

/** Rows of one number that may change places; later ones are matched by their position alone. */
const mostOfNumber = 10

/** The foreign ids of the rows of one number, by position: `id`, `id#2`, … */
export const foreignIdsOfNumber = (id: string): string[] =>
  Array.from({ length: mostOfNumber }, (_, n) => (n === 0 ? id : `${id}#${n + 1}`))

/** A row with a number, as far as it is compared with the visits of its number. */
interface NumberedRow extends Pick<VisitOfRow, 'number' | 'id'> {
  /** By its position among the rows of its number. */
  readonly foreignId: string
  /** A digest of the row. */
  readonly file: string
  readonly customerId: number
  /** Undefined of a service that is not known yet. */
  readonly serviceId: number | undefined
}

interface LinkedVisit {
  readonly mark: Pick<RowMark, 'file'>
  readonly visit: Pick<ImportedVisit, 'customerId' | 'serviceId'> | null
}

/**
 * Foreign ids by row number. A newer file may have fewer rows of a number, or another order, so a row is matched with
 * the visits of its number: first by an equal digest, then by service, then by position. A file of refused rows lacks
 * the other rows of the number, so there a position matches no linked visit.
 * @param taken foreign ids of earlier rows; those of these rows are added
 */
export function foreignIdsOf(
  rows: readonly NumberedRow[],
  links: ReadonlyMap<string, LinkedVisit>,
  taken: Set<string>,
  isRefusedFile: boolean,
): Map<number, string> {
  const matched = new Map<number, string>()
  const take = (matches: (row: NumberedRow, foreignId: string) => boolean) => {
    for (const row of rows) {
      if (matched.has(row.number)) continue
      const candidates = [row.foreignId, ...foreignIdsOfNumber(row.id)]
      const foreignId = candidates.find((one) => !taken.has(one) && matches(row, one))
      if (foreignId === undefined) continue
      taken.add(foreignId)
      matched.set(row.number, foreignId)
    }
  }
  const isOfClient = ({ customerId }: NumberedRow, { visit }: LinkedVisit) =>
    visit === null || visit.customerId === customerId
  take((row, foreignId) => {
    const link = links.get(foreignId)
    return link?.mark.file === row.file && isOfClient(row, link)
  })
  take((row, foreignId) => {
    const visit = links.get(foreignId)?.visit
    return visit?.customerId === row.customerId && visit.serviceId === row.serviceId
  })
  take((_, foreignId) => !isRefusedFile || !links.has(foreignId))
  return matched
}
