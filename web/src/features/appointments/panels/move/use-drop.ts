import type { Appointment } from '@salon/contract/appointments'
import { momentAt, wallClockAt } from '@salon/contract/salon-clock'
import type { PlannedVisit } from '@salon/contract/series'
import type { StaffMember } from '@salon/contract/staff'
import { shiftOf } from '@salon/contract/visit-shift'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { refusedFields } from '../../../../lib/form-errors.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { useFormats, useLocale, useText } from '../../../../text/text.ts'
import '../../../../text/moving.ts'
import { toast } from '../../../../ui/toast-store.ts'
import {
  conflictsIn,
  isOutsideHours,
  lacksTest,
  useEditAppointment,
  useMoveVisit,
  type AppointmentFields,
  type BookingOverrides,
  type Overlap,
} from '../../api.ts'
import { timeOf } from '../../components/times/clock-minutes.ts'
import { freedBy } from '../../components/waiting-list/freed-times.ts'
import type { DroppedRow } from '../../components/timeline/use-timeline-drag.ts'
import type { DropAnswers, DropQuestion } from './drop-dialog.tsx'
import { useAgeWarning } from '../booking/age-notice.tsx'
import { isOpenOfSeries, seriesEditOf } from '../series/series-edit.ts'
import { useEditConflict } from '../visit/use-edit-conflict.ts'
import { useChangeSeries } from '../series/use-change-series.ts'
import { useSeriesChanged } from '../series/use-series-changed.ts'
import { useUndoToast } from '../visit/use-undo.ts'
import type { useNotOffered } from './use-not-offered.ts'
import { staffOf, useVisitMoved } from './use-visit-moved.ts'
import { useShiftLater } from '../visit/use-shift-later.ts'
import { useVisitLine, withWarnings } from '../visit/use-visit-line.ts'

interface OpenQuestion {
  readonly asked: DropQuestion
  readonly answer: (answer: DropAnswers[DropQuestion['is']] | undefined) => void
}

/**
 * Saves a drag-and-drop move: asks, sends, and offers undo.
 * @param people who may be chosen, by id
 * @param setMoving keeps the rows as they are to be, from the drop until the server has answered
 * @param notOffered the sentence that names which service of some rows a staff member does not offer, if any
 */
export function useDrop(
  people: ReadonlyMap<number, StaffMember>,
  setMoving: Dispatch<SetStateAction<readonly Appointment[]>>,
  notOffered: ReturnType<typeof useNotOffered>,
) {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useLocale()
  const edit = useEditAppointment()
  const shiftLater = useShiftLater()
  const move = useMoveVisit()
  const changeSeries = useChangeSeries()
  const seriesChanged = useSeriesChanged()
  const decideConflict = useEditConflict()
  const visitLine = useVisitLine()
  const ageWarning = useAgeWarning()
  const undoToast = useUndoToast()
  const { decideOn, offerUndo } = useVisitMoved()
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([])
  // Aborted on unmount, when an open question can no longer be answered.
  const unmountSignal = useRef<AbortSignal>(undefined)
  useEffect(() => {
    const mount = new AbortController()
    unmountSignal.current = mount.signal
    return () => mount.abort()
  }, [])

  /**
   * @returns undefined where the question was closed, or the grid has been left and nothing was sent yet
   * @throws `refusal`, if that is what is asked about, once the grid has been left
   */
  const ask = async <Is extends DropQuestion['is']>(
    asked: Extract<DropQuestion, { is: Is }>,
    refusal?: unknown,
  ) => {
    const signal = unmountSignal.current
    return new Promise<DropAnswers[Is] | undefined>((resolve, reject) => {
      const leave = () => {
        if (refusal !== undefined) {
          reject(refusal)
          return
        }
        toast({ title: t('moving.cancelled') })
        resolve(undefined)
      }
      if (!signal || signal.aborted) {
        leave()
        return
      }
      signal.addEventListener('abort', leave)
      const question: OpenQuestion = {
        asked,
        answer: (answer) => {
          signal.removeEventListener('abort', leave)
          setQuestions((open) => open.filter((one) => one !== question))
          resolve(answer as DropAnswers[Is] | undefined)
        },
      }
      setQuestions((open) => [...open, question])
    })
  }

  /**
   * Sends it so that the server refuses overlaps, closed hours and missing patch tests, and sends it again with each
   * answer; undefined where one of them is no.
   */
  const unlessRefused = async <Answer>(
    rows: readonly Appointment[],
    send: (checks: BookingOverrides) => Promise<Answer>,
    checks: BookingOverrides = { overlap: 'reject', hours: 'reject' },
  ): Promise<Answer | undefined> => {
    const resend = (answer: Partial<BookingOverrides>) =>
      unlessRefused(rows, send, { ...checks, ...answer })
    try {
      return await send(checks)
    } catch (error) {
      const conflicts = conflictsIn(error)
      if (conflicts)
        return (
          (await ask({ is: 'overlap', rows, conflicts }, error)) && resend({ overlap: 'allow' })
        )
      const sentence = sentenceOf(error)
      if (isOutsideHours(error))
        return (await ask({ is: 'hours', rows, sentence }, error)) && resend({ hours: 'allow' })
      if (!lacksTest(error)) throw error
      const testReason = await ask({ is: 'untested', rows, sentence }, error)
      return testReason === undefined ? undefined : resend({ testReason })
    }
  }

  const saveRow = async (row: Appointment, after: Appointment, visit: readonly Appointment[]) => {
    const mine = changedFields(row, after)
    const isNear = dayOf(row, timeZone) === dayOf(after, timeZone)
    const shift = isNear ? shiftOf(row, after, visit) : undefined
    const rest = shift && (await ask({ is: 'rest', shift }))
    if (shift && !rest) return
    const shifted = shift && rest === 'shift' ? shift.rows : []
    const later = shifted.map((one) => laterBy(one, (shift?.minutes ?? 0) * 60_000))
    const change = { before: row, mine, decide: decideConflict(mine, after) }
    const done = await unlessRefused([after, ...later], async (checks) => {
      if (rest === 'shift') return shiftLater.mutateAsync({ ...change, ...checks })
      const saved = await edit.mutateAsync({ ...change, ...checks })
      const back = changedFields(after, row)
      const decide = decideConflict(back, row)
      const undo = (overlap: Overlap) =>
        edit.mutateAsync({ before: saved, mine: back, decide, overlap })
      return { saved, undo }
    })
    if (!done) return
    const { saved, undo } = done
    const title =
      mine.duration !== undefined
        ? t('moving.resized', {
            before: formats.duration(row.duration),
            after: formats.duration(mine.duration),
          })
        : visit.length > 1
          ? t('moving.serviceMoved', { service: row.service.name })
          : t('appointments.visitMoved')
    const description = withWarnings(visitLine([saved]), ageWarning([saved]))
    const freed = freedBy([row, ...shifted], mine)
    if (undo) undoToast(title, undo, { description, freed })
    else toast({ variant: 'success', title, description })
  }
  const saveVisit = async (visit: readonly Appointment[], after: readonly Appointment[]) => {
    const [first] = after
    const staff = staffOf(after)
    const moved = await unlessRefused(after, (checks) =>
      move.mutateAsync({
        before: visit,
        mine: {
          ...(first && { appointmentDate: first.appointmentDate }),
          ...(staff && staff.id !== staffOf(visit)?.id && { staffId: staff.id }),
        },
        ...checks,
        decide: decideOn(staff),
      }),
    )
    if (moved) offerUndo(visit, moved)
  }

  /** Asks for the other visits of a series, and changes them as well; 'this' where only this one is to change. */
  const saveSeries = async (visit: readonly Appointment[], after: readonly Appointment[]) => {
    const [before] = visit
    const [next] = after
    if (!before || !next || !visit.every(isOpenOfSeries)) return 'this'
    const mine = changedFields(before, next)
    if (!seriesEditOf(mine, true, timeZone)) return 'this'
    const scope = await ask({ is: 'scope', rows: after })
    if (!scope || scope === 'this') return scope
    let isAsked = false
    const decideProblems = (visits: readonly PlannedVisit[]) => {
      isAsked = true
      return ask({ is: 'series', rows: after, visits })
    }
    const saved = await changeSeries.change({
      before,
      mine,
      isAlone: true,
      scope,
      overlap: 'reject',
      decide: decideConflict(mine, next),
      decideProblems,
    })
    if (!saved) return scope
    // By an answer this visit may stand elsewhere than it was put.
    const warning = ageWarning(after)
    const description = isAsked ? warning : withWarnings(visitLine(after), warning)
    seriesChanged(saved.entry, { description, freed: freedBy(visit, mine) })
    return scope
  }

  const drop = async ({ row, visit, day, ...spot }: DroppedRow) => {
    const after = placedAt(row, day, spot, people, timeZone)
    if (!after) return
    const together = movedTogether(visit, row, after)
    const ids = new Set(visit.map(({ id }) => id))
    const put = (rows: readonly Appointment[]) =>
      setMoving((others) => [...others.filter(({ id }) => !ids.has(id)), ...rows])
    put([after])
    try {
      const which = together ? await ask({ is: 'which', row, visit }) : 'row'
      if (which === 'row') {
        const isAlone = visit.length < 2
        if (!isAlone || (await saveSeries([row], [after])) === 'this')
          await saveRow(row, after, visit)
      } else if (which === 'visit' && together) {
        put(together)
        if ((await saveSeries(visit, together)) === 'this') await saveVisit(visit, together)
      }
    } catch (error) {
      const isLength = after.duration !== row.duration
      const title = t(isLength ? 'moving.resizeFailed' : 'appointments.visitMoveFailed')
      // The server names no service; a refusal of another field is shown as it is.
      const isOfStaff = refusedFields(error).some(({ path }) => path.endsWith('staffId'))
      const named = isOfStaff && notOffered([after, ...(together ?? [])], after.staff)
      toast({ variant: 'destructive', title, description: named || sentenceOf(error) })
    } finally {
      put([])
    }
  }
  return { drop, question: questions[0] }
}

const dayOf = (row: Appointment, timeZone: string) => wallClockAt(row.appointmentDate, timeZone).day

/** A row so many milliseconds later. */
const laterBy = (row: Appointment, by: number): Appointment => ({
  ...row,
  appointmentDate: new Date(Date.parse(row.appointmentDate) + by).toISOString(),
})

const changedFields = (
  before: Appointment,
  { appointmentDate, staffId, duration }: Appointment,
): Partial<AppointmentFields> => ({
  ...(appointmentDate !== before.appointmentDate && { appointmentTime: appointmentDate }),
  ...(staffId !== before.staffId && { staffId }),
  ...(duration !== before.duration && { duration }),
})

/** The row at another place, or undefined where that is where it stands. */
function placedAt(
  row: Appointment,
  day: string,
  { staffId, from, to }: Pick<DroppedRow, 'staffId' | 'from' | 'to'>,
  people: ReadonlyMap<number, StaffMember>,
  timeZone: string,
): Appointment | undefined {
  const place = { day, time: timeOf(from) }
  const was = wallClockAt(row.appointmentDate, timeZone)
  // An untouched start stays the same instant: the clocks may show that time twice. One that they skip
  // is sent as it is, and the server refuses it.
  const isThen = was.day === day && was.time === place.time
  const appointmentDate = isThen
    ? row.appointmentDate
    : (momentAt(place, timeZone) ?? `${day}T${place.time}`)
  const duration = to - from
  const staff = people.get(staffId) ?? row.staff
  const isSame = isThen && staff.id === row.staffId && duration === row.duration
  return isSame ? undefined : { ...row, appointmentDate, duration, staffId: staff.id, staff }
}

/**
 * The whole visit at the distance that one of its rows was moved by; undefined where only that row can move:
 * it was resized, is alone, or went to someone else while others share the visit.
 */
function movedTogether(
  visit: readonly Appointment[],
  row: Appointment,
  after: Appointment,
): readonly Appointment[] | undefined {
  const by = Date.parse(after.appointmentDate) - Date.parse(row.appointmentDate)
  const isHanded = after.staffId !== row.staffId
  if (visit.length < 2 || after.duration !== row.duration) return undefined
  // A time that the clocks skip is no moment, and would be read by the clock of the browser.
  const isMoment = after.appointmentDate.endsWith('Z')
  if (!isMoment || by === 0 || (isHanded && !staffOf(visit))) return undefined
  return visit.map((one) => ({
    ...laterBy(one, by),
    ...(isHanded && { staffId: after.staffId, staff: after.staff }),
  }))
}
