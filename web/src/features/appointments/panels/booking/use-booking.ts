import '../../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import type { Service } from '@salon/contract/services'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useMoneyField } from '../../../../text/money-field.ts'
import { useText } from '../../../../text/text.ts'
import { seriesBooking } from '../../../series/api.ts'
import { serviceQueries } from '../../../services/api.ts'
import { staffQueries } from '../../../staff/api.ts'
import {
  bookedInput,
  bookingForm,
  emptyBooking,
  newBooking,
  shiftIn,
  usualStaff,
  type BookingInput,
  type BookingStart,
  type BookingValues,
} from './booking-form.ts'
import { useFirstFree } from '../times/use-first-free.ts'
import { useOffers } from './use-offers.ts'
import { useSalonToday } from '../times/use-salon-today.ts'
import type { Overlap } from '../../api.ts'
import type { VisitScope } from '../../components/series/series-scope.tsx'
import { useSaveBooking } from './use-save-booking.ts'

/** What was booked or changed; of a series its first visit. */
export type SavedBooking = Pick<Appointment, 'appointmentDate'>

export interface BookingWish {
  day?: string | undefined
  time?: string | undefined
  appointment?: Appointment | undefined
  /** The rows of its visit: where it runs into the next one, it asks whether to shift the rest. */
  visit?: readonly Appointment[] | undefined
  /** The default staff member of a new booking. */
  staffId?: number | undefined
  /** Minutes that were drawn for a new booking; its service's do not replace them. */
  duration?: number | undefined
  /** The services that the visit is a patch test for: none of them is done at it, so it costs nothing. */
  testedServiceIds?: readonly number[] | undefined
  customer?: BookingStart['customer'] | undefined
  serviceId?: number | undefined
  /** The services after the first. */
  moreServiceIds?: readonly number[] | undefined
  /** The client's entry of the waiting list, which the booking takes off it. */
  waitingEntryId?: number | undefined
  /** Closes the form without booking. */
  onLeave: () => void
  /** Called once it is booked or changed. */
  onSaved: (saved: SavedBooking) => void
}

/** The fields that an overlap is about: once one of them changes, it has to be asked anew. */
const slotFields = [
  'customerId',
  'serviceId',
  'date',
  'time',
  'duration',
  'staffId',
  'more',
] as const

/** Saves in place of the form while the visit repeats; set by the fields of the series. */
function seriesSlot() {
  let current: ((values: BookingValues) => Promise<void>) | undefined
  return {
    set: (save: typeof current) => {
      current = save
    },
    save: (values: BookingValues) => current?.(values),
  }
}

/** The booking form at work: what it begins with, what is chosen, what stands in its way. */
export const useBooking = ({
  appointment,
  visit = [],
  customer,
  serviceId,
  moreServiceIds = [],
  waitingEntryId,
  testedServiceIds = [],
  onLeave,
  onSaved,
  ...when
}: BookingWish) => {
  const t = useText()
  const { typed, notWhole } = useMoneyField()
  const { today, timeZone } = useSalonToday()
  const staff = useQuery({ ...staffQueries.list(), enabled: !appointment })
  const services = useQuery({ ...serviceQueries.active(), enabled: serviceId !== undefined })
  const failed = [staff, services].find((query) => query.isLoadingError)
  const offers = useOffers()
  const isKnown = !staff.isLoading && !services.isLoading && !offers.isLoading

  const begin = {
    customer: appointment?.customer ?? customer ?? null,
    service: appointment?.service ?? services.data?.find(({ id }) => id === serviceId) ?? null,
    staff:
      appointment?.staff ??
      staff.data?.find(({ id }) => id === when.staffId) ??
      usualStaff(staff.data ?? []),
  }
  if (begin.service && !appointment)
    begin.staff = offers.whoDoes(begin.service, begin.staff, staff.data ?? [])
  /** Who could do it, the usual one first. */
  const whoCould = () => {
    const others = (staff.data ?? []).filter(
      (member) => member.isActive && offers.does(member, begin.service),
    )
    return begin.staff ? [begin.staff, ...others] : others
  }
  const { isLoading: isSearching, place } = useFirstFree({
    day: when.day ?? today,
    isWanted: !appointment && when.time === undefined && when.staffId === undefined,
    staff: isKnown ? whoCould() : undefined,
    duration: begin.service
      ? offers.terms(begin.service, begin.staff).duration
      : Number(emptyBooking.duration),
  })
  if (place) begin.staff = place.member
  /** A service after the first as it begins: with the same staff member, else with the first who does it. */
  const lineOf = (service: Service, first: BookingStart['staff']): BookingInput['more'][number] => {
    const member = offers.whoDoes(service, first, staff.data ?? [])
    const { price, duration } = offers.terms(service, member)
    return {
      service,
      staff: first && member?.id !== first.id ? member : null,
      duration: String(duration),
      price: typed(price),
    }
  }
  const ready = isKnown && !isSearching
  const terms = begin.service && offers.terms(begin.service, begin.staff)
  const beginning = appointment
    ? bookedInput(appointment, timeZone, typed)
    : newBooking(
        {
          ...begin,
          terms,
          more: (services.data ?? [])
            .filter(({ id }) => moreServiceIds.includes(id))
            .map((service) => lineOf(service, begin.staff)),
          day: when.day ?? today,
          time: when.time ?? place?.time ?? emptyBooking.time,
          duration: when.duration,
        },
        typed,
      )
  const stored = appointment?.price
  const resolver = useMemo(
    () =>
      zodResolver(
        bookingForm(
          {
            client: t('appointments.clientRequired'),
            service: t('appointments.serviceRequired'),
            staff: t('appointments.staffRequired'),
            date: t('appointments.dateRequired'),
            time: t('appointments.timeRequired'),
            duration: t('appointments.durationWrong'),
            notWhole,
          },
          stored,
        ),
      ),
    [t, notWhole, stored],
  )
  const form = useForm<BookingInput, unknown, BookingValues>({
    resolver,
    defaultValues: beginning,
    // Who it is with and what it costs may still be on their way when the form opens.
    ...(ready && { values: beginning }),
    resetOptions: { keepDirtyValues: true },
  })

  const [chosen, setChosen] = useState<Partial<typeof begin>>({})
  const rows = { ...begin, ...chosen }
  const choose = (row: typeof chosen) => setChosen((before) => ({ ...before, ...row }))
  const isTested = ({ id }: { id: number }) => testedServiceIds.includes(id)
  const putTerms = (service: Service, member: BookingStart['staff']) => {
    const { price, duration } = offers.terms(service, member)
    put('price', typed(isTested(service) ? emptyBooking.price : price))
    if (form.getValues('duration') !== String(when.duration)) put('duration', String(duration))
  }
  /** Gives the later services that nobody else does to another staff member; what was typed for them stays. */
  const reassignLater = (member: BookingStart['staff']) => {
    const lines = form.getValues('more')
    if (lines.every((line) => line.staff !== null)) return
    const reassigned = lines.map((line) => {
      if (line.staff) return line
      const before = lineOf(line.service, rows.staff)
      const after = lineOf(line.service, member)
      return {
        ...after,
        price: line.price === before.price ? after.price : line.price,
        duration: line.duration === before.duration ? after.duration : line.duration,
      }
    })
    form.setValue('more', reassigned, { shouldDirty: true })
  }
  const put = (field: Exclude<keyof BookingInput, 'more'>, value: number | string | null) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const [conflict, setConflict] = useState<{ slot: string; rows: readonly Conflict[] }>()
  const slot = JSON.stringify(useWatch({ control: form.control, name: slotFields }))
  const { save, saveIn, mayBeForSeries, pending, question, drop } = useSaveBooking({
    form,
    appointment,
    visit,
    waitingEntryId,
    chosen: rows,
    onSaved,
    onOverlap: (rows) => setConflict(rows && { slot, rows }),
  })

  const [repeat] = useState(seriesSlot)
  const isRepeating = useIsMutating({ mutationKey: seriesBooking }) > 0

  const [rest, setRest] = useState<{ slot: string; how: 'shift' | 'keep' }>()
  const filled = JSON.stringify(useWatch({ control: form.control }))
  const [scope, setScope] = useState<{ slot: string; filled?: string; chosen?: VisitScope }>()
  const scopeOfSlot = scope?.slot === slot ? scope : undefined
  const asksForScope = scopeOfSlot !== undefined && scopeOfSlot.chosen === undefined
  const [shift, setShift] = useState<{ slot: string; found: ReturnType<typeof shiftIn> }>()
  const send = (values: BookingValues, overlap: Overlap, how: 'shift' | 'keep' | undefined) => {
    drop()
    const found = appointment && !how ? shiftIn(values, appointment, visit, timeZone) : undefined
    setShift({ slot, found })
    const isAsked = !found && !how && overlap === 'reject' && mayBeForSeries(values)
    setScope(isAsked ? { slot } : undefined)
    if (!found && !isAsked) save(values, overlap, how === 'shift' ? how : undefined)
  }
  const saveInScope = (chosen: VisitScope, overlap: Overlap) => {
    setScope({ slot, filled, chosen })
    void form.handleSubmit((values) => saveIn(chosen, values, overlap))()
  }
  const restOfSlot = rest?.slot === slot ? rest.how : undefined
  // It is about the values that were sent: what is typed later would be lost by its answer.
  const seriesQuestion = scope?.filled === filled ? question : undefined

  return {
    form,
    ready,
    failure: failed && { error: failed.error, retry: () => void failed.refetch() },
    rows,
    locked: {
      customer: !appointment && Boolean(customer),
      service: serviceId !== undefined && begin.service?.id === serviceId,
    },
    pickCustomer: (row: BookingStart['customer']) => {
      choose({ customer: row })
      put('customerId', row?.id ?? null)
    },
    pickService: (row: Service | null) => {
      choose({ service: row })
      put('serviceId', row?.id ?? null)
      if (!row) return
      const member = offers.whoDoes(row, rows.staff, staff.data ?? [])
      if (member !== rows.staff) {
        choose({ staff: member })
        put('staffId', member?.id ?? null)
        reassignLater(member)
      }
      putTerms(row, member)
    },
    /** Minutes that were drawn; undefined where none were, or where the service's own are not needed for its test. */
    drawn: rows.service && isTested(rows.service) ? undefined : when.duration,
    pickDuration: (minutes: number) => put('duration', String(minutes)),
    isNew: !appointment,
    isTestVisit: testedServiceIds.length > 0,
    /** The row that is changed; undefined of a new booking. */
    rowId: appointment?.id,
    leave: onLeave,
    pickStaff: (row: BookingStart['staff']) => {
      choose({ staff: row })
      put('staffId', row?.id ?? null)
      if (!row || appointment) return
      reassignLater(row)
      if (rows.service) putTerms(rows.service, row)
    },
    lineOf,
    /** What is offered by whom is chosen; the one that the form begins with narrows no choice of services. */
    offers: {
      ...offers,
      services: (service: Service) =>
        offers.does(chosen.staff ?? (when.staffId === undefined ? null : begin.staff), service),
      staff: (member: { id: number }) => offers.does(member, rows.service),
    },
    /** The rows in the way of what is requested now; `undefined` while none are known. */
    conflicts:
      conflict?.slot === slot && !asksForScope && !seriesQuestion ? conflict.rows : undefined,
    pending: pending || isRepeating,
    repeat,
    waitingEntryId,
    onSaved,
    /** How the later services of the visit would give way; `undefined` while that is no question. */
    shift: shift?.slot === slot ? shift.found : undefined,
    save: form.handleSubmit((values) => repeat.save(values) ?? send(values, 'reject', restOfSlot)),
    saveAnyway: () => {
      const chosen = scopeOfSlot?.chosen
      // For several visits the problems are listed, each with a choice.
      if (chosen) saveInScope(chosen, chosen === 'this' ? 'allow' : 'reject')
      else void form.handleSubmit((values) => send(values, 'allow', restOfSlot))()
    },
    /** What is in the way of other visits of the series; undefined once anything else is typed. */
    seriesQuestion,
    /** Whether it has to be said for which visits of a series the change is meant. */
    asksForScope,
    saveInScope: (chosen: VisitScope) => saveInScope(chosen, 'reject'),
    saveWithRest: (how: 'shift' | 'keep') => {
      setRest({ slot, how })
      void form.handleSubmit((values) => send(values, 'reject', how))()
    },
  }
}

export type BookingState = ReturnType<typeof useBooking>
