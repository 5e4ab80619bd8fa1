import type { Appointment } from '@salon/contract/appointments'
import { countedRows } from '@salon/contract/visit-grouping'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { Conflict } from '@salon/contract/errors'
import { useState } from 'react'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { conflictsIn, useSetStatus, type Overlap } from '../api.ts'
import { OverlapNotice } from '../components/overlap-notice.tsx'
import { useClash } from './use-clash.ts'
import { useIsShown } from './use-is-shown.ts'
import { useOverlapToast, useUndoToast } from './use-undo.ts'
import type { Status } from '@salon/contract/vocabulary'

const offered = ['scheduled', 'confirmed', 'completed', 'cancelled', 'no-show'] as const

/** A status that was asked for, and what stands in the way of it. */
interface StatusConflict {
  status: Status
  rows: readonly Appointment[]
  conflicts: readonly Conflict[]
}

/** Puts the whole visit into one of five statuses, from any other. */
export const StatusButtons = ({ rows }: { rows: readonly Appointment[] }) => {
  const t = useText()
  const setStatus = useSetStatus()
  const offerUndo = useUndoToast()
  const showOverlap = useOverlapToast()
  const isShown = useIsShown(rows)
  const decide = useClash()({})
  // A service that was called off by itself stays so, unless the whole visit was called off.
  const targets = countedRows(rows)
  const [inTheWay, setInTheWay] = useState<StatusConflict | null>(null)
  const isOfThisVisit = inTheWay?.rows.some(({ id }) => rows.some((row) => row.id === id))

  // As a promise: the toast must come even after the user has moved on to the next visit.
  const change = async (status: Status, before = targets, overlap: Overlap = 'reject') => {
    if (overlap === 'reject') setInTheWay(null)
    try {
      const rows = before.map((row) => ({ before: row, status }))
      const done = await setStatus.mutateAsync({ rows, overlap, decide })
      const was = new Map(before.map((row) => [row.id, row.status]))
      const backAgain = done.map((row) => ({ before: row, status: was.get(row.id) ?? row.status }))
      setInTheWay(null)
      // Each row into the status it had, which the rows of a visit need not share.
      offerUndo(t('appointments.statusUpdated'), (again) =>
        setStatus.mutateAsync({ rows: backAgain, overlap: again, decide }),
      )
    } catch (error) {
      const conflicts = conflictsIn(error)
      if (!conflicts) toastFailure(t('appointments.statusFailed'), error)
      else if (isShown(before)) setInTheWay({ status, rows: before, conflicts })
      else showOverlap(conflicts, () => change(status, before, 'allow'))
    }
  }
  return (
    <Card>
      <CardHeader title={t('appointments.updateStatus')} />
      <div
        role="group"
        aria-label={t('appointments.updateStatus')}
        className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2"
      >
        {offered.map((status) => {
          const current = targets.every((row) => row.status === status)
          return (
            <Button
              key={status}
              aria-pressed={current}
              pending={setStatus.isPending && setStatus.variables.rows[0]?.status === status}
              disabled={setStatus.isPending}
              onClick={() => current || void change(status)}
              className={clsx(
                'max-sm:last:col-span-2 lg:last:col-span-2',
                current && 'border-brand! bg-brand-soft! text-brand-ink!',
              )}
            >
              {current && <Check aria-hidden />}
              {t(`appointments.statuses.${status}`)}
            </Button>
          )
        })}
      </div>
      {inTheWay && isOfThisVisit && (
        <OverlapNotice
          inset
          conflicts={inTheWay.conflicts}
          pending={setStatus.isPending}
          onBookAnyway={() => void change(inTheWay.status, inTheWay.rows, 'allow')}
        />
      )}
    </Card>
  )
}
