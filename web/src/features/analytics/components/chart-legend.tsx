import '../../../text/analytics.ts'
import { useFormats, useText } from '../../../text/text.ts'

interface ChartLegendProps {
  /** The days of the bars, in words. */
  now: string
  /** The days of the line. */
  before: string
  /** How many open days both have, where these are compared. */
  openDays: number | undefined
}

/** What is a bar, and what is the line. */
export const ChartLegend = ({ now, before, openDays }: ChartLegendProps) => {
  const t = useText()
  const formats = useFormats()
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3 shrink-0 rounded-sm bg-brand-solid" />
        <span>{now}</span>
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="w-4 shrink-0 border-t-2 border-dashed border-subtle" />
        <span>
          {t('analytics.before')}: {before}
        </span>
      </li>
      {openDays !== undefined && (
        <li>{t('analytics.asManyOpenDays', { days: formats.count(openDays) })}</li>
      )}
    </ul>
  )
}
