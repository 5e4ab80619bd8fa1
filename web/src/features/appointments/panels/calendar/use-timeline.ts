import type { Appointment } from '@salon/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hiddenStaff, storeHiddenStaff } from '../../../../lib/visit-filters.ts'
import { accountQueries } from '../../../auth/api.ts'

/** What a day by staff or a week knows of itself beside its rows. */
export function useTimeline() {
  // State: what works on the element comes once it is on the page.
  const [grid, setGrid] = useState<HTMLDivElement | null>(null)
  /** Rows as they were moved by hand, until that is saved. */
  const [moving, setMoving] = useState<readonly Appointment[]>([])
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const by = account?.id
  const stored = useMemo(() => hiddenStaff(by), [by])
  const [chosen, setChosen] = useState<{ by: number | undefined; hidden: ReadonlySet<number> }>()
  const hidden = chosen && chosen.by === by ? chosen.hidden : stored
  const hide = (ids: ReadonlySet<number>) => {
    storeHiddenStaff(ids, by)
    setChosen({ by, hidden: ids })
  }
  return { grid, setGrid, moving, setMoving, hidden, hide }
}
