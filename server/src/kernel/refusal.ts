import {
  reasons,
  type Conflict,
  type FieldError,
  type Problem,
  type Reason,
} from '@salon/contract/errors'

/** What a refusal may say beyond its reason. */
export interface RefusalDetails {
  /** A better sentence than the reason's own. */
  readonly detail?: string
  readonly errors?: FieldError[]
  readonly conflicts?: Conflict[]
  /** The nearest free starts, where the requested one is taken. */
  readonly starts?: string[]
  /** Where a deposit is paid. */
  readonly payment?: NonNullable<Problem['payment']>
  /** The row as it is now; `mount` prints it by the shape of the call's answer. */
  readonly present?: unknown
  /** Seconds after which a retry may succeed; sent as `Retry-After`. */
  readonly retryAfter?: number
}

/** The account that a refusal is about; for the log, never for a response. */
export interface Whose {
  readonly account: number
  /** Where it is known without asking. */
  readonly salon?: number
}

/** A refusal of the domain, by code; `http/` makes it a status and a problem document. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly details: RefusalDetails
  /** For the log only: a response must not reveal whether an account exists. */
  readonly whose: Whose | undefined

  constructor(reason: Reason, details: RefusalDetails = {}, whose?: Whose) {
    super(details.detail ?? reasons[reason].sentence)
    this.reason = reason
    this.details = details
    this.whose = whose
  }
}

/** A refusal of one field, as validation would have made it. */
export const invalidField = (path: string, message: string) =>
  new Refusal('invalid', { detail: message, errors: [{ path, message }] })

/** The row, or the refusal that it does not exist: also for a row of another salon. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('not_found')
  return row
}
