import type { Appointment } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'
import { countedRows, isArrived, takesTime } from '@salon/contract/visit-grouping'
import { statuses, type Status } from '@salon/contract/vocabulary'
import { clsx } from 'clsx'
import {
  CalendarSync,
  CircleCheck,
  CircleCheckBig,
  DoorOpen,
  Move,
  Pencil,
  Scissors,
  ShieldAlert,
  Trash2,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/safety.ts'
import '../../../../text/visit-steps.ts'
import '../../../../text/visit-details.ts'
import { Button } from '../../../../ui/button.tsx'
import { MoreMenu } from '../../../../ui/more-menu.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useSetArrival } from '../../api.ts'
import { isLate, nextStepOf, openRows, type NextStep } from '../../components/visit/next-step.ts'
import { visitWords } from '../../components/safety/visit-words.ts'
import { useSafetyAlerts } from '../calendar/use-safety-alerts.ts'
import type { useChangeStatus } from './use-change-status.ts'
import { useMinuteOfDay, useSalonToday } from '../times/use-salon-today.ts'
import { useMoveInCalendar } from './use-move-in-calendar.ts'
import { useUndoToast } from './use-undo.ts'

const icons = {
  confirm: <CircleCheck aria-hidden />,
  arrive: <DoorOpen aria-hidden />,
  begin: <Scissors aria-hidden />,
  complete: <CircleCheckBig aria-hidden />,
} as const satisfies Record<NextStep, ReactNode>

/** The status that a step leads to; an arrival is a mark beside it. */
const statusOf = { confirm: 'confirmed', begin: 'in-progress', complete: 'completed' } as const

interface VisitActionsProps {
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
  status: ReturnType<typeof useChangeStatus>
  onEdit: () => void
  /** Absent where nothing can be booked. */
  onRebook: (() => void) | undefined
  onDelete: () => void
}

/** What usually comes next for a visit as one button, and the rest in a menu. */
export const VisitActions = ({ rows, status, onEdit, onRebook, onDelete }: VisitActionsProps) => {
  const t = useText()
  const { today, timeZone } = useSalonToday()
  const minute = useMinuteOfDay()
  const arrival = useArrival(rows)
  const step = nextStepOf(rows, today, timeZone)
  const day = rows[0] ? wallClockAt(rows[0].appointmentDate, timeZone).day : today
  const { alerts, failed } = useSafetyAlerts(day, day)
  const wordsFor = (of: readonly Appointment[]) =>
    failed ? t('safety.loadFailed') : visitWords(t, of, alerts)
  const isToday = step === 'arrive' || step === 'begin'
  const open = openRows(rows)
  const warning = isToday ? wordsFor(open) : ''
  const isSevere = open.some(({ id }) => {
    const alert = alerts.get(id)
    return (
      alert?.test?.verdict === 'blocked' ||
      alert?.conditions.some(({ severity }) => severity === 'severe')
    )
  })
  const isWorking = status.isPending || arrival.isPending
  const counted = countedRows(rows)
  const firstLive = rows.find((row) => takesTime(row.status))
  const moveInCalendar = useMoveInCalendar()
  const others = statuses.filter(
    (other) => !counted.every((row) => row.status === other) && !isStep(step, other),
  )
  // What comes after a visit is the next one.
  const isDone = !step && counted.every((row) => row.status === 'completed')
  const take = (next: NextStep) =>
    next === 'arrive' ? arrival.mark(true) : status.change(statusOf[next], openRows(rows))
  return (
    <>
      {warning && (
        // As wide as the buttons, and never wider.
        <p
          className={clsx(
            'flex w-0 min-w-full gap-2 text-sm font-medium',
            isSevere ? 'text-red-ink' : 'text-amber-ink',
          )}
        >
          <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="line-clamp-4 min-w-0">{warning}</span>
        </p>
      )}
      {step === 'arrive' && isLate(rows, minute, timeZone) && (
        <Button
          pending={status.pending === 'no-show'}
          disabled={isWorking}
          onClick={() => void status.change('no-show', openRows(rows))}
        >
          <UserX aria-hidden />
          {t('appointments.statuses.no-show')}
        </Button>
      )}
      {step && (
        <Button
          variant="primary"
          className="max-sm:flex-1"
          pending={isWorking}
          onClick={() => void take(step)}
        >
          {icons[step]}
          {t(`visitSteps.${step}`)}
        </Button>
      )}
      {isDone && onRebook && (
        <Button variant="primary" className="max-sm:flex-1" onClick={onRebook}>
          <CalendarSync aria-hidden />
          {t('visitSteps.rebook')}
        </Button>
      )}
      <Button className={step || isDone ? '' : 'max-sm:flex-1'} onClick={onEdit}>
        <Pencil aria-hidden />
        {t('visitDetails.edit')}
      </Button>
      <MoreMenu
        label={t('visitSteps.more')}
        items={[
          ...(rows.some(isArrived)
            ? [
                {
                  label: t('visitSteps.notArrived'),
                  onChoose: () => void arrival.mark(false),
                },
              ]
            : []),
          ...(onRebook && !isDone
            ? [
                {
                  label: t('visitSteps.rebook'),
                  icon: <CalendarSync aria-hidden />,
                  onChoose: onRebook,
                },
              ]
            : []),
          ...(firstLive
            ? [
                {
                  label: t('visitSteps.moveInCalendar'),
                  icon: <Move aria-hidden />,
                  onChoose: () => moveInCalendar(firstLive),
                },
              ]
            : []),
          ...others.map((other) => ({
            label: t(`appointments.statuses.${other}`),
            onChoose: () =>
              void status.change(
                other,
                counted,
                'reject',
                other === 'in-progress' ? wordsFor(counted) : '',
              ),
          })),
          {
            label: t('shared.delete'),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onChoose: onDelete,
          },
        ]}
      />
    </>
  )
}

const isStep = (step: NextStep | null, status: Status) =>
  step !== null && step !== 'arrive' && statusOf[step] === status

/** Marks the client of a visit as arrived, or removes the mark, and offers to undo that. */
function useArrival(rows: readonly Appointment[]) {
  const t = useText()
  const setArrival = useSetArrival()
  const offerUndo = useUndoToast()
  const [first] = openRows(rows)
  const mark = async (arrived: boolean) => {
    if (!first) return
    const { id, customer } = first
    try {
      await setArrival.mutateAsync({ id, arrived })
      const done = arrived ? 'visitSteps.hasArrived' : 'visitSteps.hasNotArrived'
      offerUndo(t(done, { name: customer.name }), () =>
        setArrival.mutateAsync({ id, arrived: !arrived }),
      )
    } catch (error) {
      toastFailure(t('visitSteps.arrivalFailed'), error)
    }
  }
  return { mark, isPending: setArrival.isPending }
}
