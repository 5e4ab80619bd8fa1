import { isDay } from '@salon/contract/salon-clock'
import { useState, type FormEvent } from 'react'
import '../../../text/analytics.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateRangeFields } from '../../../ui/date-range-fields.tsx'
import type { Days } from '../components/period.ts'

interface CustomPeriodProps {
  /** The days that are shown. */
  days: Days
  /** The most days that can be shown at once. */
  longest: number
  onShow: (days: Days) => void
}

/** From a day to a day, shown by a button. */
export const CustomPeriod = ({ days, longest, onShow }: CustomPeriodProps) => {
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
