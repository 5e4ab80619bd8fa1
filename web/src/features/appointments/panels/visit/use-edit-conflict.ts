import type { Status } from '@salon/contract/vocabulary'
import { useRef } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { askEditConflict, type EditConflictChoice } from '../../../../ui/edit-conflict-store.ts'
import type { AppointmentChange, AppointmentFields } from '../../api.ts'

/** Whom and what the person chose, by name. */
export interface ChosenNames {
  readonly customer?: { readonly name: string } | null
  readonly service?: { readonly name: string } | null
  readonly staff?: { readonly name: string } | null
}

/**
 * Asks which version of a row to keep when another user changed the same fields. An edit that is sent again as it was,
 * because an overlap was in its way as well, meets the same conflict: that one is asked once. `mine` are the fields of
 * the edit.
 */
export const useEditConflict = () => {
  const t = useText()
  const formats = useFormats()
  const answered = useRef<{ conflict: string; choice: EditConflictChoice }>(undefined)
  return (
    mine: Partial<AppointmentFields>,
    chosen: ChosenNames = {},
  ): AppointmentChange['decide'] =>
    async (conflicts, present) => {
      const conflict = JSON.stringify([present.id, present.version, conflicts, mine])
      if (answered.current?.choice && answered.current.conflict === conflict)
        return answered.current.choice
      const choice = await askEditConflict(
        conflicts,
        {
          customerId: t('appointments.client'),
          serviceId: t('appointments.service'),
          staffId: t('appointments.staff'),
          appointmentTime: t('appointments.time'),
          duration: t('appointments.duration'),
          status: t('appointments.status'),
          notes: t('appointments.notes'),
          price: t('appointments.price', { currency: formats.currency }),
        },
        (field, value, whose) => {
          const names: ChosenNames = whose === 'mine' ? chosen : present
          if (field === 'customerId') return names.customer?.name ?? ''
          if (field === 'serviceId') return names.service?.name ?? ''
          if (field === 'staffId') return names.staff?.name ?? ''
          return printed({ [field]: value })
        },
      )
      answered.current = { conflict, choice }
      return choice
    }

  function printed(one: Partial<AppointmentFields>): string {
    if (one.appointmentTime) return formats.dateTime(one.appointmentTime)
    if (one.duration !== undefined) return formats.duration(one.duration)
    if (one.price !== undefined) return formats.money(one.price.toFixed(2))
    if (one.status) return t(`appointments.statuses.${one.status satisfies Status}`)
    return one.notes ?? ''
  }
}
