import { takesTime } from '@salon/contract/visit-grouping'
import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import type { Status } from '@salon/contract/vocabulary'
import { useState } from 'react'
import { useText } from '../../../../text/text.ts'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { conflictsIn, useSetStatus, type Overlap } from '../../api.ts'
import { useEditConflict } from './use-edit-conflict.ts'
import { useIsShown } from './use-is-shown.ts'
import { useOverlapToast, useUndoToast } from './use-undo.ts'

/** A status that was requested, and what stands in the way of it. */
interface StatusConflict {
  status: Status
  rows: readonly Appointment[]
  conflicts: readonly Conflict[]
  warning: string
}

/**
 * Changes the status of rows of a visit, and offers to undo it.
 * @param rows the rows of the visit that is shown
 * @returns `change`, whose `warning` is said with it: what has to be known of the client
 */
export const useChangeStatus = (rows: readonly Appointment[]) => {
  const t = useText()
  const setStatus = useSetStatus()
  const offerUndo = useUndoToast()
  const showOverlap = useOverlapToast()
  const isShown = useIsShown(rows)
  const decideConflict = useEditConflict()
  const [inTheWay, setInTheWay] = useState<StatusConflict | null>(null)
  const isOfThisVisit = inTheWay?.rows.some(({ id }) => rows.some((row) => row.id === id))

  // As a promise: the toast must come even after the user has moved on to the next visit.
  const change = async (
    status: Status,
    before: readonly Appointment[],
    overlap: Overlap = 'reject',
    warning = '',
  ) => {
    if (overlap === 'reject') setInTheWay(null)
    const decide = decideConflict({ status })
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
            before[0] &&
            [`${before[0].customer.name} · ${t(`appointments.statuses.${status}`)}`, warning]
              .filter(Boolean)
              .join('. '),
          // A service that was called off before frees nothing by it.
          freed: takesTime(status)
            ? []
            : done.filter((row) => takesTime(was.get(row.id) ?? status)),
        },
      )
    } catch (error) {
      const conflicts = conflictsIn(error)
      if (!conflicts) toastFailure(t('appointments.statusFailed'), error)
      else if (isShown(before)) setInTheWay({ status, rows: before, conflicts, warning })
      else showOverlap(conflicts, () => change(status, before, 'allow', warning))
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
