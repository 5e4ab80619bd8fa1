import type { Appointment } from '@salon/contract/appointments'
import { isDay, momentAt, wallClockAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import { seriesScopes, type SeriesScope } from '@salon/contract/vocabulary'
import { Suspense, useState, type FormEvent } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { useLocale, useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateField, TimeField } from '../../../../ui/date-field.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../../ui/dialog-parts.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useRemoveSeries, useRestoreSeries } from '../../../series/api.ts'
import type { VisitScope } from '../../components/series/series-scope.tsx'
import { AgeNotice } from '../booking/age-notice.tsx'
import { useEditConflict } from '../visit/use-edit-conflict.ts'
import { useChangeSeries, useSeriesQuestion } from './use-change-series.ts'
import { useSeriesChanged } from './use-series-changed.ts'
import { useUndoToast } from '../visit/use-undo.ts'

const SeriesDecision = lazyComponent(
  async () => (await import('./series-decision.tsx')).SeriesDecision,
)

export type SeriesAction = 'move' | 'cancel' | 'delete'

interface SeriesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The row that a change names: of those that repeat, the first that was not called off, if any. */
  row: Appointment
  /** The rows of the visit. */
  visit: readonly Appointment[]
  /** What is asked first. */
  action: SeriesAction
  /** Does it to this visit alone. */
  onThis: (action: SeriesAction) => void
  /** The visit is about to be deleted with others; `false` if that failed. */
  onLeaving: (leaving: boolean) => void
  /** It was deleted. */
  onGone: () => Promise<void>
}

/** A single visit is cancelled by the buttons of its page. */
const scopesOf = (action: SeriesAction) =>
  action === 'cancel' ? seriesScopes : (['this', ...seriesScopes] as const)
const seriesActions = ['move', 'cancel', 'delete'] as const

/** Moves, cancels or deletes a visit that repeats: this one, the later ones too, or all that are to come. */
export const SeriesDialog = ({
  open,
  onOpenChange,
  row,
  visit,
  onThis,
  onLeaving,
  onGone,
  ...wanted
}: SeriesDialogProps) => {
  const t = useText()
  const { timeZone } = useLocale()
  const begin = wallClockAt(row.appointmentDate, timeZone)
  const [action, setAction] = useState<SeriesAction>(wanted.action)
  const [scope, setScope] = useState<VisitScope>('this')
  const [place, setPlace] = useState(begin)
  // As it was when the dialog opened, whatever has come of it since.
  const [before] = useState(row)
  const changeSeries = useChangeSeries()
  const { question, decideProblems, drop } = useSeriesQuestion()
  const decideConflict = useEditConflict()
  const remove = useRemoveSeries()
  const restore = useRestoreSeries()
  const offerUndo = useUndoToast()
  const seriesChanged = useSeriesChanged()
  const freed = visit.filter(({ status }) => takesTime(status))
  const pending = changeSeries.isPending || remove.isPending
  // Only a move of several visits needs a place here; one visit has a form of its own.
  const hasPlace = action === 'move' && scope !== 'this'
  const planned =
    hasPlace && isDay(place.day) && place.time !== '' ? momentAt(place, timeZone) : undefined

  const choose = (next: SeriesAction) => {
    setAction(next)
    drop()
    if (next === 'cancel' && scope === 'this') setScope('later')
  }
  const put = (changed: Partial<typeof place>) => {
    setPlace({ ...place, ...changed })
    drop()
  }
  const removeVisits = async (reach: SeriesScope) => {
    onLeaving(true)
    try {
      const { count } = await remove.mutateAsync({ id: row.id, scope: reach })
      offerUndo(
        t('series.deleted', { count }),
        (overlap) => restore.mutateAsync({ id: row.id, overlap }),
        { freed },
      )
      await onGone()
    } catch (error) {
      toastFailure(t('series.saveFailed'), error)
    }
    onLeaving(false)
  }
  const save = async () => {
    drop()
    if (scope === 'this') {
      onOpenChange(false)
      onThis(action)
      return
    }
    if (action === 'delete') {
      await removeVisits(scope)
      return
    }
    const mine =
      action === 'cancel'
        ? { status: 'cancelled' as const }
        : { appointmentTime: momentAt(place, timeZone) ?? `${place.day}T${place.time}` }
    const decide = decideConflict(mine, before)
    const change = { before, mine, isAlone: true, scope, decide, decideProblems }
    try {
      const saved = await changeSeries.change({ ...change, overlap: 'reject' })
      if (!saved) return
      seriesChanged(saved.entry, { freed })
      onOpenChange(false)
    } catch (error) {
      toastFailure(t('series.saveFailed'), error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('series.change')}
      description={t('series.changeHint')}
      closeLabel={t('shared.close')}
      size="sm"
      short
      pending={pending}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Field label={t('series.what')}>
            <Select
              value={action}
              disabled={pending}
              onChange={(event) => choose(event.target.value as SeriesAction)}
              options={seriesActions.map((value) => ({
                value,
                label: t(`series.actions.${value}`),
              }))}
            />
          </Field>
          <Field label={t('series.scope')}>
            <Select
              value={scope}
              disabled={pending}
              onChange={(event) => {
                setScope(event.target.value as VisitScope)
                drop()
              }}
              options={scopesOf(action).map((value) => ({
                value,
                label: t(`series.scopes.${value}`),
              }))}
            />
          </Field>
          {hasPlace && (
            <div className="grid grid-cols-2 gap-4">
              <Field label={t('appointments.date')} required>
                <DateField
                  required
                  disabled={pending}
                  value={place.day}
                  onChange={(event) => put({ day: event.target.value })}
                />
              </Field>
              <Field label={t('appointments.time')} required>
                <TimeField
                  required
                  disabled={pending}
                  value={place.time}
                  onChange={(event) => put({ time: event.target.value.slice(0, 5) })}
                />
              </Field>
            </div>
          )}
          {question && (
            <Suspense>
              <SeriesDecision {...question} pending={pending} />
            </Suspense>
          )}
        </DialogBody>
        {planned !== undefined && <AgeNotice rows={[{ ...row, appointmentDate: planned }]} />}
        <DialogFooter>
          <DialogClose>
            <Button disabled={pending}>{t('shared.cancel')}</Button>
          </DialogClose>
          {!question && (
            <Button type="submit" variant="primary" pending={pending}>
              {t(`series.actions.${action}`)}
            </Button>
          )}
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
