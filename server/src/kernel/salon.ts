import type { Role } from '@salon/contract/vocabulary'

/** The tenant and the account of a request: the second parameter of every query. */
export interface Salon {
  /** The tenant: `userId` on every row. */
  readonly id: number
  readonly account: {
    readonly id: number
    readonly name: string
    readonly role: Role
    readonly isOwner: boolean
    /** The staff member that the account is. */
    readonly staffId: number | null
    /** Row-level security shows it the visits of this staff member only. */
    readonly seesOwnVisitsOnly: boolean
  }
  /** The session of the request, as its public id. */
  readonly session: string
  /** IANA name: what 'today' and a wall-clock time mean. */
  readonly timeZone: string
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  readonly weekStart: number
  /** Signs a path for a caller whose images cannot send the token; a cookie needs no signature. */
  readonly signed?: (path: string) => string
}
