import { isDay } from '@salon/contract/salon-clock'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateRangeFields } from '../../../ui/date-range-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { presets, type AnalyticsSearch, type Days, type Preset } from './period.ts'

interface PeriodPickerProps {
  chosen: Preset | 'custom'
  /** The days that are shown. */
  days: Days
  /** The most days that can be asked for at once. */
  longest: number
  onChange: (search: AnalyticsSearch) => void
}

/** Which days the figures are of: by name, or from a day to a day. */
export const PeriodPicker = ({ chosen, days, longest, onChange }: PeriodPickerProps) => {
  const t = useText()
  const [own, setOwn] = useState(false)
  const custom = own || chosen === 'custom'
  return (
    <div className="flex flex-wrap items-start gap-3 max-sm:w-full">
      <Field label={t('analytics.period')} className="max-sm:w-full sm:w-44">
        <Select
          value={custom ? 'custom' : chosen}
          options={[...presets, 'custom' as const].map((value) => ({
            value,
            label: t(`analytics.periods.${value}`),
          }))}
          onChange={({ target }) => {
            const period = presets.find((known) => known === target.value)
            setOwn(!period)
            if (period) onChange({ period })
          }}
        />
      </Field>
      {custom && (
        <OwnDays key={`${days.from} ${days.to}`} days={days} longest={longest} onShow={onChange} />
      )}
    </div>
  )
}

interface OwnDaysProps {
  days: Days
  longest: number
  onShow: (days: Days) => void
}

const OwnDays = ({ days, longest, onShow }: OwnDaysProps) => {
  const t = useText()
  const [typed, setTyped] = useState(days)
  const [wrong, setWrong] = useState('')

  const show = (event: FormEvent) => {
    event.preventDefault()
    const length = (Date.parse(typed.to) - Date.parse(typed.from)) / 86_400_000 + 1
    const problem = () => {
      if (!isDay(typed.from) || !isDay(typed.to)) return t('analytics.dayMissing')
      if (length < 1) return t('analytics.toBeforeFrom')
      return length > longest ? t('analytics.tooLong', { days: longest }) : ''
    }
    setWrong(problem())
    if (problem() === '') onShow(typed)
  }
  return (
    <form noValidate onSubmit={show} className="flex flex-wrap items-start gap-3 max-sm:w-full">
      <DateRangeFields
        fromLabel={t('analytics.from')}
        toLabel={t('analytics.to')}
        value={typed}
        error={wrong}
        onChange={setTyped}
      />
      <Button type="submit" className="self-start max-sm:w-full sm:mt-6.5">
        {t('analytics.apply')}
      </Button>
    </form>
  )
}
