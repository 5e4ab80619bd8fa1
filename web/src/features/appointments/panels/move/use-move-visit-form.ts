import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import { isDay, momentAt, wallClockAt } from '@salon/contract/salon-clock'
import type { StaffMember } from '@salon/contract/staff'
import { countedRows } from '@salon/contract/visit-grouping'
import { useContext, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { refusedFields, showProblem } from '../../../../lib/form-errors.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { LocaleContext, useText } from '../../../../text/text.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { conflictsIn, lacksTest, useMoveVisit, type BookingOverrides } from '../../api.ts'
import { useNotOffered } from './use-not-offered.ts'
import { staffOf, useVisitMoved } from './use-visit-moved.ts'

interface MoveForm {
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:MM' */
  time: string
  /** None: each row keeps its staff member. */
  staffId: number | null
}

/** What was refused at a place, and what it would no longer have been refused for. */
interface RefusedMove {
  place: string
  checks: BookingOverrides
  conflicts: readonly Conflict[] | undefined
  untested: string | undefined
}

/**
 * The form that moves a visit: what it begins with, what is in the way, and how it is sent.
 * @param rows the rows of the visit by time, at least one
 * @param onMoved called once all of it stands elsewhere
 */
export const useMoveVisitForm = (rows: readonly Appointment[], onMoved: () => void) => {
  const t = useText()
  const { timeZone } = useContext(LocaleContext)
  const move = useMoveVisit()
  const { decideOn, offerUndo } = useVisitMoved()
  const notOffered = useNotOffered(true)
  const counted = countedRows(rows)
  const first = counted[0]
  const { day, time } = wallClockAt(first?.appointmentDate ?? '', timeZone)
  const [staff, setStaff] = useState(() => staffOf(counted))
  const form = useForm<MoveForm>({
    defaultValues: { date: day, time, staffId: staff?.id ?? null },
  })
  const { dirtyFields } = form.formState
  // As they were when the form opened, whatever has come of them since.
  const [before] = useState(rows)
  const [refused, setRefused] = useState<RefusedMove>()
  const place = JSON.stringify(
    useWatch({ control: form.control, name: ['date', 'time', 'staffId'] }),
  )

  const send = (values: MoveForm, checks: BookingOverrides) => {
    if (!first || !form.formState.isDirty) {
      onMoved()
      return
    }
    const start = momentAt({ day: values.date, time: values.time }, timeZone)
    move.mutate(
      {
        before,
        mine: {
          // An untouched start is not sent: the clocks may show that time twice.
          ...((dirtyFields.date || dirtyFields.time) && {
            appointmentDate: start ?? `${values.date}T${values.time}`,
          }),
          ...(dirtyFields.staffId && { staffId: values.staffId }),
        },
        ...checks,
        decide: decideOn(staff),
      },
      {
        onSuccess: (moved) => {
          offerUndo(before, moved)
          onMoved()
        },
        onError: (error) => {
          const inTheWay = conflictsIn(error)
          const untested = lacksTest(error) ? sentenceOf(error) : undefined
          setRefused({ place, checks, conflicts: inTheWay, untested })
          if (inTheWay || untested) return
          // The server names no service.
          const isOfStaff = refusedFields(error).some(({ path }) => path === 'staffId')
          const named = isOfStaff && staff ? notOffered(counted, staff) : undefined
          showProblem<MoveForm>(error, (path, { type, message }) =>
            path === 'staffId'
              ? form.setError(path, { type, message: named ?? message })
              : form.setError('time', { type, message }),
          )
          toast({
            variant: 'destructive',
            title: t('appointments.visitMoveFailed'),
            description: named ?? sentenceOf(error),
          })
        },
      },
    )
  }
  const [newDate, newTime] = useWatch({ control: form.control, name: ['date', 'time'] })
  const newStart =
    isDay(newDate) && newTime !== ''
      ? momentAt({ day: newDate, time: newTime }, timeZone)
      : undefined
  const later =
    newStart && first ? Date.parse(newStart) - Date.parse(first.appointmentDate) : undefined
  const inPlace = refused?.place === place ? refused : undefined
  const saveWith = (answer: Partial<BookingOverrides>) =>
    void form.handleSubmit((values) =>
      send(values, { overlap: 'reject', ...inPlace?.checks, ...answer }),
    )()
  return {
    form,
    staff,
    /** The rows as they would stand afterwards; none while there is no start. */
    planned:
      later === undefined
        ? []
        : counted.map((row) => ({
            staffId: staff?.id ?? row.staffId,
            staff: staff ?? row.staff,
            appointmentDate: new Date(Date.parse(row.appointmentDate) + later).toISOString(),
            duration: row.duration,
            customer: row.customer,
            service: row.service,
          })),
    pickStaff: (member: StaffMember | null) => {
      setStaff(member)
      form.setValue('staffId', member?.id ?? null, { shouldDirty: true })
    },
    /** The rows in the way of the place that is requested now; `undefined` while none are known. */
    conflicts: inPlace?.conflicts,
    /** That a patch test is missing for that place, in a sentence; `undefined` where none is known to be. */
    untested: inPlace?.untested,
    pending: move.isPending,
    save: form.handleSubmit((values) => send(values, { overlap: 'reject' })),
    saveAnyway: () => saveWith({ overlap: 'allow' }),
    saveUntested: (testReason: string) => saveWith({ testReason }),
  }
}
