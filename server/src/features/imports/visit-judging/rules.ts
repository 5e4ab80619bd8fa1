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

/** Rows of one number that may change places; later ones are known by their position alone. */
const mostOfNumber = 10

/** What the rows of a number are known by, one after the other. */
export const namesOfNumber = (id: string): string[] =>
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
 * What rows are known by, by the rows' numbers in the file. The rows of a newer file may be fewer, or in another order:
 * a row is the visit that it was before, or else that of its service, or else that of its position. In a file of refused
 * rows the others of its number are missing, so that a position says nothing.
 * @param taken what earlier rows are known by; those of these rows are added
 */
export function foreignIdsOf(
  rows: readonly NumberedRow[],
  links: ReadonlyMap<string, LinkedVisit>,
  taken: Set<string>,
  isOfRefused: boolean,
): Map<number, string> {
  const known = new Map<number, string>()
  const take = (isIts: (row: NumberedRow, name: string) => boolean) => {
    for (const row of rows) {
      if (known.has(row.number)) continue
      const names = [row.foreignId, ...namesOfNumber(row.id)]
      const name = names.find((one) => !taken.has(one) && isIts(row, one))
      if (name === undefined) continue
      taken.add(name)
      known.set(row.number, name)
    }
  }
  const isOfClient = ({ customerId }: NumberedRow, { visit }: LinkedVisit) =>
    visit === null || visit.customerId === customerId
  take((row, name) => {
    const link = links.get(name)
    return link?.mark.file === row.file && isOfClient(row, link)
  })
  take((row, name) => {
    const visit = links.get(name)?.visit
    return visit?.customerId === row.customerId && visit.serviceId === row.serviceId
  })
  take((_, name) => !isOfRefused || !links.has(name))
  return known
}
