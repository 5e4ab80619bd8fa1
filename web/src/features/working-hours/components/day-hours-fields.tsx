import type { WorkingDay } from '@salon/contract/working-hours'
import { mostBreaks } from '@salon/contract/vocabulary'
import { Plus, X } from 'lucide-react'
import '../../../text/working-hours.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TimeField } from '../../../ui/date-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'

interface DayHoursFieldsProps {
  /** What the day is called: 'Monday'. */
  label: string
  /** What a day without hours is: 'Closed', 'Day off'. */
  offLabel: string
  /** Null is a day off. */
  day: WorkingDay | null
  onChange: (day: WorkingDay | null) => void
  /** What is wrong with it. */
  error?: string | undefined
}

/** The hours that a day begins with once it is switched on. */
export const usualDay: WorkingDay = { from: '09:00', to: '18:00', breaks: [] }

/** A time field has no 24:00: midnight at the end of a day is entered as 00:00. */
export const asField = (to: string) => (to === '24:00' ? '00:00' : to)
/** The reverse of {@link asField}. */
export const asEnd = (to: string) => (to === '00:00' ? '24:00' : to)

/** The hours of one day: on or off, from, until, and breaks. */
export const DayHoursFields = ({ label, offLabel, day, onChange, error }: DayHoursFieldsProps) => {
  const t = useText()
  const withBreaks = (breaks: WorkingDay['breaks']) => day && onChange({ ...day, breaks })
  const named = { day: label }
  return (
    <div className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Switch
          label={label}
          checked={day !== null}
          onChange={(isOn) => onChange(isOn ? usualDay : null)}
          className="min-w-40 flex-1"
        />
        {day ? (
          <TimeSpan
            span={day}
            fromLabel={t('workingHours.fromOn', named)}
            toLabel={t('workingHours.toOn', named)}
            onChange={(span) => onChange({ ...day, ...span })}
          />
        ) : (
          <p className="text-sm text-muted">{offLabel}</p>
        )}
      </div>
      {day?.breaks.map((pause, n) => (
        // eslint-disable-next-line react/no-array-index-key -- breaks have no identity but their place
        <div key={n} className="flex flex-wrap items-center justify-end gap-2">
          <span className="mr-auto text-sm text-muted">{t('workingHours.breakLabel')}</span>
          <TimeSpan
            span={pause}
            fromLabel={t('workingHours.breakFromOn', named)}
            toLabel={t('workingHours.breakToOn', named)}
            onChange={(span) => withBreaks(day.breaks.with(n, span))}
          />
          <IconButton
            size="sm"
            label={t('workingHours.removeBreakOn', named)}
            onClick={() => withBreaks(day.breaks.toSpliced(n, 1))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {day && day.breaks.length < mostBreaks && (
        <Button
          size="sm"
          variant="link"
          className="self-end"
          aria-label={t('workingHours.addBreakOn', named)}
          onClick={() => withBreaks([...day.breaks, { from: '12:00', to: '13:00' }])}
        >
          <Plus aria-hidden />
          {t('workingHours.addBreak')}
        </Button>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  )
}

interface TimeSpanProps {
  span: { from: string; to: string }
  fromLabel: string
  toLabel: string
  onChange: (span: { from: string; to: string }) => void
}

const TimeSpan = ({ span, fromLabel, toLabel, onChange }: TimeSpanProps) => (
  <span className="flex items-center gap-2">
    <TimeField
      className="w-28"
      aria-label={fromLabel}
      value={span.from}
      onChange={({ target }) => onChange({ from: target.value, to: span.to })}
    />
    <span aria-hidden>–</span>
    <TimeField
      className="w-28"
      aria-label={toLabel}
      value={asField(span.to)}
      onChange={({ target }) => onChange({ from: span.from, to: asEnd(target.value) })}
    />
  </span>
)
