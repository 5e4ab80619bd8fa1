import type { Appointment } from '@salon/contract/appointments'
import type { StaffMember } from '@salon/contract/staff'
import { ownerRole } from '@salon/contract/vocabulary'
import { withoutOwnersDuplicate } from '../../../staff/api.ts'

/**
 * Who has columns beside these rows: each active staff member once, and those with a row though they left or
 * are the owner by another row. `chosen` are `only` that one, or those who are not hidden; all of them where the
 * chosen ones have left.
 */
export function staffColumns(
  staff: readonly StaffMember[],
  rows: readonly Appointment[],
  hidden: ReadonlySet<number>,
  only?: number,
) {
  const working = withoutOwnersDuplicate(staff).filter(
    (member) => member.isActive || member.role === ownerRole,
  )
  const people = new Map([...working, ...rows.map((row) => row.staff)].map((of) => [of.id, of]))
  const everyone = [...people.values()]
  const one = everyone.filter(({ id }) => id === only)
  if (one.length > 0) return { everyone, chosen: one }
  const notHidden = everyone.filter(({ id }) => !hidden.has(id))
  return { everyone, chosen: notHidden.length > 0 ? notHidden : everyone }
}
