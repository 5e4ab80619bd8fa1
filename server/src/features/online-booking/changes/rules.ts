import type { ServiceTerms } from '@salon/contract/service-terms'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Status } from '@salon/contract/vocabulary'

/** A row of a visit that is moved. */
interface MovableRow extends ServiceTerms {
  readonly serviceId: number
  readonly staffId: number
}

/**
 * A row as it is looked for at another time: it takes what it took when it was booked, with everybody who does its
 * service, and with who has it now.
 */
export const requestedRow = (row: MovableRow, able: readonly number[]) => ({
  id: row.serviceId,
  duration: row.duration,
  initialWork: row.initialWork,
  processing: row.processing,
  cleanup: row.cleanup,
  offers: new Map([...able, row.staffId].map((id) => [id, row] as const)),
})

interface FreedRow {
  readonly staffId: number
  readonly start: string
  readonly duration: number
  readonly status: Status
}

/** The times that rows give back when they are called off. */
export const freedBy = (rows: readonly FreedRow[]) =>
  rows
    .filter(({ status }) => takesTime(status))
    .map(({ staffId, start, duration }) => ({ staffId, start, duration }))
