import type { DepositState } from '@salon/contract/deposit-vocabulary'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Status } from '@salon/contract/vocabulary'
import { changeUntil } from '../link/rules.ts'

const minute = 60 * 1000
/** Minutes after each attempt that did not succeed until the next one. */
const pauses = [1, 5, 30, 120]
/** A cancellation at the desk may be a mistake, and be undone: its refund waits for so long. */
const deskPause = 10 * minute

const later = (now: Date, milliseconds: number) =>
  new Date(now.getTime() + milliseconds).toISOString()

/** When a refund after a cancellation at the desk is due. */
export const afterDeskPause = (now: Date): string => later(now, deskPause)

/**
 * When a refund that did not succeed is tried again; undefined where it is not.
 * @param tries attempts of this round, the last one included
 */
export const nextRefund = (tries: number, now: Date): string | undefined => {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : later(now, pause * minute)
}

/** When the provider is asked again about a refund that is pending; it reports it before by an event. */
export const nextStatusCheck = (now: Date): string => later(now, 60 * minute)

/** A row of a visit, also one that was deleted. */
interface PaidRow {
  readonly start: string
  readonly status: Status
  readonly isDeleted: boolean
}

interface PaidVisit {
  /** By time. */
  readonly rows: readonly PaidRow[]
  readonly changeHours: number
  /** The salon has not accepted it. */
  readonly isAwaiting: boolean
}

/**
 * What becomes of a deposit by what staff did with the visit: 'refund' where all of it was cancelled in time, 'kept'
 * where that was too late or nobody came, 'used' once it took place. Undefined where the visit is still to come.
 */
export function outcomeOfVisit(
  { rows, changeHours, isAwaiting }: PaidVisit,
  now: Date,
): 'refund' | 'kept' | 'used' | undefined {
  const present = rows.filter(({ isDeleted }) => !isDeleted)
  const live = present.filter(({ status }) => takesTime(status))
  if (live.length > 0)
    return live.every(({ status }) => status === 'completed') ? 'used' : undefined
  // What the salon never accepted it cannot keep.
  if (isAwaiting) return 'refund'
  if (present.some(({ status }) => status === 'no-show')) return 'kept'
  const until = changeUntil(rows, changeHours)
  return until !== null && now.toISOString() <= until ? 'refund' : 'kept'
}

/** Statuses that were set by mistake are corrected within so many days. */
const daysCorrected = 2

/** Deposits that were settled since then are settled anew where their visit has another status by now. */
export const reopenedSince = (now: Date): string => later(now, -daysCorrected * 24 * 60 * minute)

/** Whether the salon has the money of a paid deposit. */
export const isWithSalon = ({ state }: { readonly state: DepositState }): boolean =>
  ['paid', 'used', 'kept'].includes(state)

/** Whether staff can have a deposit paid back: also one that was kept, or whose refund failed. */
export const canRefund = (state: DepositState): boolean =>
  ['paid', 'used', 'kept', 'refund_failed', 'refund_unknown'].includes(state)
