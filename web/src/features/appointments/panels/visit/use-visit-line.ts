import type { Appointment } from '@salon/contract/appointments'
import { countedRows } from '@salon/contract/visit-grouping'
import { useFormats, useText } from '../../../../text/text.ts'

/** Writes whom a visit is for, when it begins, and with whom: 'Ada Tran · Sat, Nov 28, 10:00 AM · with Mira'. */
export const useVisitLine = () => {
  const t = useText()
  const formats = useFormats()
  return (rows: readonly Appointment[]): string => {
    const counted = countedRows(rows)
    const first = counted[0]
    if (!first) return ''
    const staff = [...new Set(counted.map((row) => row.staff.name))].join(', ')
    const when = formats.dayAndTime(first.appointmentDate)
    return [first.customer.name, when, t('appointments.withStaff', { staff })].join(' · ')
  }
}

/** What a toast says of a visit: whose and when it is, and what to look out for. */
export const withWarnings = (line: string, ...warnings: (string | undefined)[]): string =>
  [line, ...warnings].filter((part) => part !== undefined).join('. ')
