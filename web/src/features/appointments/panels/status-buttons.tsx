import type { Appointment } from '@salon/contract/appointments'
import { takesTime } from '@salon/contract/visit-grouping'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useSetStatus } from '../api.ts'
import { useUndoToast } from './use-undo.ts'
import type { Status } from '@salon/contract/vocabulary'

const offered = ['scheduled', 'confirmed', 'completed', 'cancelled', 'no-show'] as const

/**
 * The rows that a visit's status is about: a service that was called off by itself stays so, unless
 * the whole visit was called off.
 */
export const rowsToChange = <Row extends Pick<Appointment, 'status'>>(rows: readonly Row[]) => {
  const on = rows.filter((row) => takesTime(row.status))
  return on.length > 0 ? on : rows
}

/** Puts the whole visit into one of five statuses, from any other. */
export const StatusButtons = ({ rows }: { rows: readonly Appointment[] }) => {
  const t = useText()
  const setStatus = useSetStatus()
  const offerUndo = useUndoToast()
  const targets = rowsToChange(rows)

  /** Each row back into the status it had, which the rows of a visit need not share. */
  const changeBack = async (before: readonly Appointment[]) => {
    for (const status of new Set(before.map((row) => row.status))) {
      const ids = before.filter((row) => row.status === status).map((row) => row.id)
      await setStatus.mutateAsync({ ids, status })
    }
  }
  const change = (status: Status) =>
    setStatus.mutate(
      { ids: targets.map((row) => row.id), status },
      {
        onSuccess: () => offerUndo(t('appointments.statusUpdated'), () => changeBack(targets)),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t('appointments.statusFailed'),
            description: sentenceOf(error),
          }),
      },
    )
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
              pending={setStatus.isPending && setStatus.variables.status === status}
              disabled={setStatus.isPending}
              onClick={() => current || change(status)}
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
    </Card>
  )
}
