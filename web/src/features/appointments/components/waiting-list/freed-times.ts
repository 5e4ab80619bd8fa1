import type { Appointment } from '@salon/contract/appointments'
import { takesTime } from '@salon/contract/visit-grouping'
import type { FreedTime } from '@salon/contract/waiting-list'

const minute = 60_000

/** The rows whose time is free after a change of them: those that take time, where it moves them. */
export const freedBy = (
  rows: readonly Appointment[],
  change: { readonly appointmentTime?: string; readonly staffId?: number },
): readonly Appointment[] =>
  change.appointmentTime === undefined && change.staffId === undefined
    ? []
    : rows.filter(({ status }) => takesTime(status))

/** The times that rows took and take no more, those of one staff member without a gap as one; past ones are left out. */
export function freedTimes(
  rows: readonly Pick<Appointment, 'staffId' | 'appointmentDate' | 'duration'>[],
  now: number,
): FreedTime[] {
  const freed: { staffId: number; from: number; to: number }[] = []
  for (const { staffId, appointmentDate, duration } of [...rows].sort(
    (a, b) => a.staffId - b.staffId || a.appointmentDate.localeCompare(b.appointmentDate),
  )) {
    const from = Date.parse(appointmentDate)
    const to = from + duration * minute
    const last = freed.at(-1)
    if (last?.staffId === staffId && from <= last.to) last.to = Math.max(last.to, to)
    else freed.push({ staffId, from, to })
  }
  return freed
    .filter(({ to }) => to > now)
    .map(({ staffId, from, to }) => ({
      staffId,
      start: new Date(from).toISOString(),
      duration: Math.min((to - from) / minute, 1440),
    }))
}

/** Freed times as they stand in an address. */
export const freedInAddress = (freed: readonly FreedTime[]): string =>
  freed
    .map(({ staffId, start, duration }) =>
      [staffId, Date.parse(start) / minute, duration].join('.'),
    )
    .join('_')

const inAddress = /^\d{1,12}\.\d{1,9}\.\d{1,4}$/

/** Reads them from an address; what makes no sense is left out. */
export const freedFromAddress = (text: string): FreedTime[] =>
  text
    .split('_')
    .filter((part) => inAddress.test(part))
    .map((part) => {
      const [staffId = 0, at = 0, duration = 0] = part.split('.').map(Number)
      return { staffId, start: new Date(at * minute).toISOString(), duration }
    })
