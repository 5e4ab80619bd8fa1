import { ownerRole } from '@salon/contract/vocabulary'

/** A staff row of the owner, or with the e-mail of the account that becomes the owner. */
interface StaffRow {
  readonly id: number
  readonly role: string
  readonly isActive: boolean
}

/**
 * Which row becomes the owner's: an active one before an inactive one, and the oldest of several.
 * @param rows by id; undefined where the account is not on the staff
 */
export function staffRowOf(rows: readonly StaffRow[]): StaffRow | undefined {
  const others = rows.filter(({ role }) => role !== ownerRole)
  return others.find(({ isActive }) => isActive) ?? others[0]
}
