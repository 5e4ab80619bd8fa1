import type { Appointment } from '@salon/contract/appointments'
import { matchRanks, nameRank } from '@salon/contract/name-rank'
import { nameForms } from '@salon/contract/text-search'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import type { CommandGroup } from '../ui/command-dialog.tsx'

/** A client's rows as the desk asks for them: the next one and those after it, then the latest past. */
export function nextVisitFirst(rows: readonly Appointment[], now: string): readonly Appointment[] {
  const isNext = ({ appointmentDate, status }: Appointment) =>
    appointmentDate > now && !statusesCalledOff.includes(status)
  const byTime = rows.toSorted(
    (a, b) => Date.parse(a.appointmentDate) - Date.parse(b.appointmentDate) || a.id - b.id,
  )
  return [...byTime.filter(isNext), ...byTime.filter((row) => !isNext(row)).toReversed()]
}

/**
 * The groups with the best reading of what was typed first, so that Enter takes it; groups that match
 * equally well stay in their order.
 */
export const bestFirst = (
  groups: readonly (CommandGroup & { readonly names: readonly string[] })[],
  typed: string,
): readonly CommandGroup[] => {
  const rankOf = (names: readonly string[]) =>
    Math.min(matchRanks.elsewhere, ...names.map((name) => nameRank(nameForms(name), typed)))
  return typed === ''
    ? groups
    : groups
        .map((group) => ({ group, rank: rankOf(group.names) }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ group }) => group)
}
