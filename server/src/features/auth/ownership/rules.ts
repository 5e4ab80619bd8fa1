import { ownerRole } from '@salon/contract/vocabulary'

/** A staff row of the owner, of the account that becomes the owner, or with its email. */
interface StaffRow {
  readonly id: number
  readonly role: string
  readonly isActive: boolean
}

/**
 * Which row becomes the owner's: the account's own, else an active one before an inactive one, and the oldest of
 * several.
 * @param rows by id; undefined where the account is not on the staff
 */
export function staffRowOf(rows: readonly StaffRow[], own: number | null): StaffRow | undefined {
  const others = rows.filter(({ role }) => role !== ownerRole)
  return others.find(({ id }) => id === own) ?? others.find(({ isActive }) => isActive) ?? others[0]
}
