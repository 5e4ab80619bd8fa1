import type { ServiceTerms } from '@salon/contract/service-terms'

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
