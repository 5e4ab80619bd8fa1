import { clsx } from 'clsx'
import { useFormats } from '../../../text/text.ts'
import { weekOrder } from './week-editor.tsx'

interface WeekdayChoiceProps {
  /** 0 is Sunday. */
  chosen: readonly number[]
  /** 0 begins with Sunday, 1 with Monday, 6 with Saturday. */
  weekStart: number
  onChange: (weekdays: number[]) => void
}

/** Some days of the week, each a button that is pressed or not. */
export const WeekdayChoice = ({ chosen, weekStart, onChange }: WeekdayChoiceProps) => {
  const formats = useFormats()
  const [short, long] = [formats.weekdayNames('short'), formats.weekdayNames('long')]
  const toggle = (n: number) =>
    onChange(
      chosen.includes(n)
        ? chosen.filter((day) => day !== n)
        : [...chosen, n].toSorted((a, b) => a - b),
    )
  return (
    <div className="grid grid-cols-7 gap-1">
      {weekOrder(weekStart).map((n) => (
        <button
          key={n}
          type="button"
          aria-pressed={chosen.includes(n)}
          aria-label={long[n]}
          onClick={() => toggle(n)}
          className={clsx(
            'min-h-10 rounded-control border text-sm pointer-coarse:min-h-11',
            chosen.includes(n)
              ? 'border-brand-solid bg-brand-solid font-medium text-on-solid'
              : 'border-line-strong bg-surface text-ink hover:bg-hover',
          )}
        >
          {short[n]}
        </button>
      ))}
    </div>
  )
}
