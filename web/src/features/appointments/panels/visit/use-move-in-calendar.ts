import type { Appointment } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'
import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { hiddenStaff, storeHiddenStaff } from '../../../../lib/visit-filters.ts'
import { LocaleContext } from '../../../../text/text.ts'
import { useAccountChoice } from '../use-account-choice.ts'
import { useMine } from '../visit-list/use-mine.ts'

/** Shows the day of a row by staff, where it is picked up. A filter that hides its staff member is changed first. */
export function useMoveInCalendar() {
  const navigate = useNavigate()
  const { timeZone } = useContext(LocaleContext)
  const mine = useMine()
  const { chosen: hidden, choose: hide } = useAccountChoice(hiddenStaff, storeHiddenStaff)
  return ({ id, staffId, appointmentDate }: Appointment) => {
    if (mine.staffId !== undefined && mine.staffId !== staffId) mine.choose('everyone')
    if (hidden.has(staffId)) hide(new Set([...hidden].filter((other) => other !== staffId)))
    const { day } = wallClockAt(appointmentDate, timeZone)
    void navigate({
      to: '/appointments',
      search: { day, view: 'staff' },
      state: { pickUp: id },
    })
  }
}
