import { useMemo } from 'react'
import * as formats from './formats.ts'
import { useLocale } from './text.ts'

/** How days, hours and amounts are written where a chart has little room. */
export function useChartFormats() {
  const locale = useLocale()
  return useMemo(
    () => ({
      shortDay: (day: string) => formats.shortDay(day, locale),
      shortMonth: (day: string) => formats.shortMonth(day, locale),
      share: (part: number) => formats.share(part, locale),
      shortMoney: (value: number) => formats.shortMoney(value, locale),
    }),
    [locale],
  )
}
