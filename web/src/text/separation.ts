import type { Separation } from '@salon/contract/duplicates'
import './duplicates.ts'
import { useFormats, useText } from './text.ts'

/** Says what stays with the other client when a merge is undone; undefined where nothing does. */
export const useSeparationWords = () => {
  const t = useText()
  const formats = useFormats()
  return ({ keptName, fields, appointments, rows }: Separation): string | undefined => {
    const what = [
      ...fields.map((field) => t(`duplicates.fields.${field}`)),
      ...appointments.map(({ serviceName, appointmentDate }) =>
        t('duplicates.stayedVisit', {
          service: serviceName,
          when: formats.dateTime(appointmentDate),
        }),
      ),
      ...rows.map(({ kind, count }) =>
        t(`duplicates.stayedRows.${kind}`, { number: formats.count(count) }),
      ),
    ]
    return what.length > 0
      ? t('duplicates.stayed', { name: keptName, what: what.join(', ') })
      : undefined
  }
}
