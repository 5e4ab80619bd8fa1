import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import '../../../text/analytics.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { presets, type AnalyticsSearch, type Days, type Preset } from '../components/period.ts'

const CustomPeriod = lazyComponent(async () => (await import('./custom-period.tsx')).CustomPeriod)

interface PeriodPickerProps {
  chosen: Preset | 'custom'
  /** The days that are shown. */
  days: Days
  /** The most days that can be requested at once. */
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
        <Suspense>
          <CustomPeriod
            key={`${days.from} ${days.to}`}
            days={days}
            longest={longest}
            onShow={onChange}
          />
        </Suspense>
      )}
    </div>
  )
}
