import type { Appointment } from '@salon/contract/appointments'
import type { FreeStart } from '@salon/contract/availability'
import { dayAfter, momentAt, wallClockAt } from '@salon/contract/salon-clock'
import { countedRows } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import '../../../../text/calendar.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import '../../../../text/visit-steps.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogBody } from '../../../../ui/dialog-parts.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { staffQueries } from '../../../staff/api.ts'
import { appointmentQueries, useBookVisit, useRemoveAppointment } from '../../api.ts'
import { minutesAt } from '../../components/times/clock-minutes.ts'
import { dayInWeeks, nearestStarts } from '../../components/times/nearest-starts.ts'
import { useHoursWarning } from '../times/use-hours-warning.ts'
import { useSalonToday } from '../times/use-salon-today.ts'
import { useUndoToast } from '../visit/use-undo.ts'
import { useVisitLine, withWarnings } from '../visit/use-visit-line.ts'
import { useAgeWarning } from './age-notice.tsx'
import { toastBookingFailure } from './booking-failure.ts'

const mostWeeks = 12
const usualWeeks = 4
/** The days before the wanted one that are searched; a search covers two weeks. */
const daysBefore = 3
const searched = 14

interface RebookDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
  /** Opens the booking form for the client instead, on a day, 'YYYY-MM-DD'. */
  onByHand: (day: string) => void
}

/**
 * Books a visit again some weeks later: the same services at the nearest free time, with the same staff or, on request,
 * with anyone. The booking form is there for what cannot be booked like that again: a service that is no longer offered.
 */
export const RebookDialog = ({ open, onOpenChange, rows, onByHand }: RebookDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const { today, timeZone } = useSalonToday()
  const router = useRouter()
  const visitLine = useVisitLine()
  const ageWarning = useAgeWarning()
  const offerUndo = useUndoToast()
  const book = useBookVisit()
  const remove = useRemoveAppointment()
  const [weeks, setWeeks] = useState(usualWeeks)
  /** How many searches further than around the wanted day. */
  const [further, setFurther] = useState(0)
  const [withAnyone, setWithAnyone] = useState(false)
  const counted = countedRows(rows)
  const start = counted[0]?.appointmentDate ?? ''
  const staffIds = counted.map(({ staffId }) => staffId)
  const [staffId] = staffIds
  const wantedDay = dayInWeeks(wallClockAt(start, timeZone).day, today, weeks)
  const hoursWarning = useHoursWarning(wantedDay)
  /** Why that day, at the time of the visit, is not among what is free. */
  const outside = hoursWarning(
    counted.flatMap((row) => {
      const { time } = wallClockAt(row.appointmentDate, timeZone)
      const appointmentDate = momentAt({ day: wantedDay, time }, timeZone)
      return appointmentDate ? [{ ...row, appointmentDate }] : []
    }),
  )
  const earliest = dayAfter(wantedDay, further * searched - daysBefore)
  const from = earliest > today ? earliest : today
  const free = useQuery({
    ...appointmentQueries.free({
      serviceIds: counted.map(({ serviceId }) => serviceId).join(','),
      durations: counted.map(({ duration }) => duration).join(','),
      ...(!withAnyone &&
        (staffIds.every((id) => id === staffId)
          ? { staffId: String(staffId) }
          : { staffIds: staffIds.join(',') })),
      from,
      wait: '0',
    }),
    enabled: open,
  })
  const staff = useQuery(staffQueries.list())
  const isSame = ({ lines }: FreeStart) => lines.every((line, n) => line.staffId === staffIds[n])
  /** Who would do it, where that is not who did. */
  const othersOf = ({ lines }: FreeStart) =>
    [...new Set(lines.map((line) => line.staffId))]
      .map((id) => staff.data?.find((member) => member.id === id)?.name)
      .join(', ')
  const wanted = { day: wantedDay, minute: minutesAt(start, timeZone), staffIds }
  const starts = free.data && nearestStarts(free.data, wanted, timeZone)
  const isNone = free.isError || starts?.length === 0

  const take = async ({ start: appointmentDate, lines }: FreeStart) => {
    const [row] = counted
    const services = lines.map(({ serviceId, staffId: member, duration }) => ({
      serviceId,
      staffId: member,
      duration,
    }))
    if (!row) return
    const { customerId } = row
    try {
      const booked = await book.mutateAsync({
        customerId,
        staffId: lines[0]?.staffId ?? row.staffId,
        appointmentDate,
        services,
        overlap: 'reject',
      })
      const params = { id: String(booked[0]?.id) }
      offerUndo(t('appointments.created'), () => remove.mutateAsync(booked.map(({ id }) => id)), {
        description: withWarnings(visitLine(booked), ageWarning(booked)),
        secondAction: {
          label: t('appointments.open'),
          altText: t('appointments.openVisit'),
          onAction: () => void router.navigate({ to: '/appointment/$id', params }),
        },
      })
      onOpenChange(false)
    } catch (error) {
      toastBookingFailure(t('appointments.createFailed'), error)
      void free.refetch()
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('visitSteps.rebook')}
      description={counted.map(({ service }) => service.name).join(', ')}
      closeLabel={t('shared.close')}
      size="sm"
      pending={book.isPending}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field label={t('visitSteps.rebookWhen')} hint={formats.nearDay(wantedDay)}>
          <Select
            value={String(weeks)}
            onChange={({ target }) => {
              setWeeks(Number(target.value))
              setFurther(0)
            }}
            options={Array.from({ length: mostWeeks }, (_, n) => ({
              value: String(n + 1),
              label: t('calendar.weeksOn', { count: n + 1 }),
            }))}
          />
        </Field>
        <div role="group" aria-label={t('appointments.nextFree')} aria-live="polite">
          {outside && <p className="pb-3 text-sm text-muted">{outside}</p>}
          {free.isPending && <SkeletonRows rows={3} label={t('shared.loading')} />}
          {free.isError && <p className="text-sm text-muted">{sentenceOf(free.error)}</p>}
          {starts?.length === 0 && (
            <p className="text-sm text-muted">{t('appointments.noneFree')}</p>
          )}
          {isNone && (
            <div className="flex flex-wrap gap-2 pt-3">
              {!free.isError && (
                <Button onClick={() => setFurther(further + 1)}>
                  {t('visitSteps.rebookLater')}
                </Button>
              )}
              {!withAnyone && (
                <Button
                  onClick={() => {
                    setWithAnyone(true)
                    setFurther(0)
                  }}
                >
                  {t('visitSteps.rebookAnyone')}
                </Button>
              )}
              <Button onClick={() => onByHand(wantedDay)}>{t('visitSteps.rebookByHand')}</Button>
            </div>
          )}
          <div className="flex flex-col gap-2">
            {starts?.map((one) => (
              <Button
                key={one.start}
                className="figures justify-start"
                pending={book.isPending && book.variables.appointmentDate === one.start}
                disabled={book.isPending}
                onClick={() => void take(one)}
              >
                {formats.dayAndTime(one.start)}
                {!isSame(one) && ` · ${t('appointments.withStaff', { staff: othersOf(one) })}`}
              </Button>
            ))}
          </div>
        </div>
      </DialogBody>
    </Dialog>
  )
}
