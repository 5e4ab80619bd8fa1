import { DateField } from './date-field.tsx'
import { DayInWords } from './day-in-words.tsx'
import { Field } from './field.tsx'

/** A first and a last day, 'YYYY-MM-DD' each; empty while none is chosen. */
interface Range {
  from: string
  to: string
}

interface DateRangeFieldsProps {
  fromLabel: string
  toLabel: string
  value: Range
  /** The error of both days together, shown at the last one. */
  error?: string
  onChange: (range: Range) => void
}

/** From a day to a day, side by side. */
export const DateRangeFields = ({
  fromLabel,
  toLabel,
  value,
  error = '',
  onChange,
}: DateRangeFieldsProps) => (
  <div className="grid grid-cols-2 items-start gap-3 max-sm:w-full">
    <Field label={fromLabel} aside={<DayInWords day={value.from} />}>
      <DateField
        value={value.from}
        max={value.to || undefined}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
    </Field>
    <Field label={toLabel} aside={<DayInWords day={value.to} />} error={error}>
      <DateField
        value={value.to}
        min={value.from || undefined}
        onChange={({ target }) => onChange({ ...value, to: target.value })}
      />
    </Field>
  </div>
)
