import { wallClockAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import type { Status } from '@salon/contract/vocabulary'
import { useState } from 'react'
import { useLocale, useText } from '../../../../text/text.ts'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { conflictsIn, useSetStatus, type Overlap } from '../../api.ts'
import { visitWords } from '../../components/safety/safety-alerts.ts'
import { useSafetyAlerts } from '../calendar/use-safety-alerts.ts'
import { useEditConflict } from './use-edit-conflict.ts'
import { useIsShown } from './use-is-shown.ts'
import { useOverlapToast, useUndoToast } from './use-undo.ts'

/** A status that was requested, and what stands in the way of it. */
interface StatusConflict {
  status: Status
  rows: readonly Appointment[]
  conflicts: readonly Conflict[]
}

/**
 * Changes the status of rows of a visit, and offers to undo it. As they begin it says what has to be known of the
 * client, whichever button or menu began them.
 * @param rows the rows of the visit that is shown
 */
export const useChangeStatus = (rows: readonly Appointment[]) => {
  const t = useText()
  const { timeZone } = useLocale()
  const setStatus = useSetStatus()
  const offerUndo = useUndoToast()
  const showOverlap = useOverlapToast()
  const isShown = useIsShown(rows)
  const decide = useEditConflict()({})
  const { day } = wallClockAt(rows[0]?.appointmentDate ?? new Date().toISOString(), timeZone)
  const alerts = useSafetyAlerts(day, day)
  const [inTheWay, setInTheWay] = useState<StatusConflict | null>(null)
  const isOfThisVisit = inTheWay?.rows.some(({ id }) => rows.some((row) => row.id === id))

  // As a promise: the toast must come even after the user has moved on to the next visit.
  const change = async (
    status: Status,
    before: readonly Appointment[],
    overlap: Overlap = 'reject',
  ) => {
    if (overlap === 'reject') setInTheWay(null)
    const [first] = before
    try {
      const changed = before.map((row) => ({ before: row, status }))
      const done = await setStatus.mutateAsync({ rows: changed, overlap, decide })
      const was = new Map(before.map((row) => [row.id, row.status]))
      const backAgain = done.map((row) => ({ before: row, status: was.get(row.id) ?? row.status }))
      setInTheWay(null)
      // Each row into the status it had, which the rows of a visit need not share.
      offerUndo(
        t('appointments.statusUpdated'),
        (again) => setStatus.mutateAsync({ rows: backAgain, overlap: again, decide }),
        {
          // The toast outlives the page of the visit.
          description:
            first &&
            [
              `${first.customer.name} · ${t(`appointments.statuses.${status}`)}`,
              status === 'in-progress' && visitWords(t, before, alerts),
            ]
              .filter(Boolean)
              .join('. '),
          freed: takesTime(status) ? [] : done,
        },
      )
    } catch (error) {
      const conflicts = conflictsIn(error)
      if (!conflicts) toastFailure(t('appointments.statusFailed'), error)
      else if (isShown(before)) setInTheWay({ status, rows: before, conflicts })
      else showOverlap(conflicts, () => change(status, before, 'allow'))
    }
  }
  return {
    change,
    /** The status that is on its way. */
    pending: setStatus.isPending ? (setStatus.variables.rows[0]?.status ?? null) : null,
    isPending: setStatus.isPending,
    inTheWay: isOfThisVisit ? inTheWay : null,
  }
}
