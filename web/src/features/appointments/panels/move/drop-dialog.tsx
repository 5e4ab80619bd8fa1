import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import type { PlannedVisit } from '@salon/contract/series'
import type { Shift } from '@salon/contract/visit-shift'
import { Suspense } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { useText } from '../../../../text/text.ts'
import '../../../../text/moving.ts'
import '../../../../text/safety.ts'
import '../../../../text/series.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { DialogBody, DialogFooter } from '../../../../ui/dialog-parts.tsx'
import { OverlapNotice } from '../../components/booking/overlap-notice.tsx'
import { SeriesScopeNotice, type VisitScope } from '../../components/series/series-scope.tsx'
import { ShiftNotice } from '../../components/booking/shift-notice.tsx'
import type { SeriesAnswer } from '../series/use-change-series.ts'
import { HoursWarning } from '../times/hours-warning.tsx'
import { useVisitLine } from '../visit/use-visit-line.ts'

const SeriesDecision = lazyComponent(
  async () => (await import('../series/series-decision.tsx')).SeriesDecision,
)

const UntestedNotice = lazyComponent(
  async () => (await import('../booking/untested-notice.tsx')).UntestedNotice,
)

/** What has to be decided before a drop is saved. */
export type DropQuestion =
  | { readonly is: 'which'; readonly row: Appointment; readonly visit: readonly Appointment[] }
  | { readonly is: 'rest'; readonly shift: Shift<Appointment> }
  | { readonly is: 'scope'; readonly rows: readonly Appointment[] }
  /** Something is in the way of visits of the series. */
  | {
      readonly is: 'series'
      readonly rows: readonly Appointment[]
      readonly visits: readonly PlannedVisit[]
    }
  /** They, or one of them, would be outside of working hours, which the sentence says. */
  | { readonly is: 'hours'; readonly rows: readonly Appointment[]; readonly sentence: string }
  | {
      readonly is: 'overlap'
      /** As they would be. */
      readonly rows: readonly Appointment[]
      readonly conflicts: readonly Conflict[]
    }
  /** A patch test is missing, which the sentence says. */
  | { readonly is: 'untested'; readonly rows: readonly Appointment[]; readonly sentence: string }

/** What can be answered; closing the dialog answers nothing, and nothing is saved. */
export interface DropAnswers {
  which: 'row' | 'visit'
  rest: 'shift' | 'keep'
  scope: VisitScope
  series: SeriesAnswer
  hours: true
  overlap: true
  /** Why it is moved all the same. */
  untested: string
}

interface DropDialogProps {
  question: DropQuestion
  onAnswer: (answer: DropAnswers[DropQuestion['is']] | undefined) => void
}

/** Asks what a drop means, or shows what is in its way. Nothing has been saved until then. */
export const DropDialog = ({ question, onAnswer }: DropDialogProps) => {
  const t = useText()
  const visitLine = useVisitLine()
  const titles = {
    which: t('moving.whichTitle'),
    rest: t('moving.restTitle'),
    scope: t('series.change'),
    series: t('series.change'),
    hours: t('moving.hoursTitle'),
    overlap: t('moving.overlapTitle'),
    untested: t('safety.testMissing'),
  }
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(undefined)}
      title={titles[question.is]}
      closeLabel={t('shared.close')}
      size="sm"
      short
    >
      {question.is === 'which' && <WhichRows {...question} onAnswer={onAnswer} />}
      {question.is === 'rest' && (
        <ShiftNotice
          service={question.shift.rows[0]?.service.name ?? ''}
          minutes={question.shift.minutes}
          pending={false}
          onShift={() => onAnswer('shift')}
          onKeep={() => onAnswer('keep')}
        />
      )}
      {'rows' in question && (
        <DialogBody className="flex flex-col gap-4">
          <p>{visitLine(question.rows)}</p>
          {question.is === 'series' && (
            <Suspense>
              <SeriesDecision
                key={question.rows[0]?.id}
                visits={question.visits}
                pending={false}
                onDecide={onAnswer}
              />
            </Suspense>
          )}
        </DialogBody>
      )}
      {question.is === 'scope' && <SeriesScopeNotice pending={false} onChoose={onAnswer} />}
      {question.is === 'hours' && <HoursWarning {...question} />}
      {question.is === 'overlap' && (
        <OverlapNotice
          conflicts={question.conflicts}
          pending={false}
          anywayLabel={t('appointments.moveAnyway')}
          onBookAnyway={() => onAnswer(true)}
        />
      )}
      {question.is === 'untested' && (
        <Suspense>
          <UntestedNotice
            key={question.rows[0]?.id}
            sentence={question.sentence}
            pending={false}
            onGoOn={onAnswer}
          />
        </Suspense>
      )}
      <DialogFooter>
        <DialogClose>
          <Button>{t('shared.cancel')}</Button>
        </DialogClose>
        {question.is === 'hours' && (
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {t('appointments.moveAnyway')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const WhichRows = ({
  row,
  visit,
  onAnswer,
}: Extract<DropQuestion, { is: 'which' }> & Pick<DropDialogProps, 'onAnswer'>) => {
  const t = useText()
  const count = visit.length
  return (
    <DialogBody className="flex flex-col gap-3">
      <p>{t('moving.whichHint', { customer: row.customer.name, count })}</p>
      <Button variant="primary" onClick={() => onAnswer('visit')}>
        {t('moving.moveAll', { count })}
      </Button>
      <Button onClick={() => onAnswer('row')}>
        {t('moving.moveOnly', { service: row.service.name })}
      </Button>
    </DialogBody>
  )
}
