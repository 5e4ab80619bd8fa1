import { isDeepStrictEqual } from 'node:util'
import type { Phases } from '@salon/contract/busy-spans'
import type { ImportedVisit } from '@salon/contract/imports'
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
