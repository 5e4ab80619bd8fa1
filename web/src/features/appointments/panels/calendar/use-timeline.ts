import type { Appointment } from '@salon/contract/appointments'
import { useState } from 'react'
import { hiddenStaff, storeHiddenStaff } from '../../../../lib/visit-filters.ts'
import { useAccountChoice } from '../use-account-choice.ts'

/** What a day by staff or a week knows of itself beside its rows. */
export function useTimeline() {
  // State: what works on the element comes once it is on the page.
  const [grid, setGrid] = useState<HTMLDivElement | null>(null)
  /** Rows as they were moved by hand, until that is saved. */
  const [moving, setMoving] = useState<readonly Appointment[]>([])
  const { chosen: hidden, choose: hide } = useAccountChoice(hiddenStaff, storeHiddenStaff)
  return { grid, setGrid, moving, setMoving, hidden, hide }
}
