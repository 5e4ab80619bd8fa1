import { Link } from '@tanstack/react-router'
import { useChartFormats } from '../../../text/chart-formats.ts'
import { useFormats } from '../../../text/text.ts'
import { stepLength } from '../components/steps.ts'
import { useStretch } from '../components/use-stretch.ts'

interface StepDays {
  readonly from: string
  readonly to: string
}

/** How the steps of a range of so many days are named, and what each opens. */
export function useSteps(days: number) {
  const formats = useFormats()
  const short = useChartFormats()
  const stretch = useStretch()
  const length = stepLength(days)
  return {
    length,
    nameOf: ({ from, to }: StepDays) => {
      if (length === 'day') return formats.date(from)
      return length === 'week' ? stretch(from, to) : formats.monthTitle(from)
    },
    /** In the first column of a download. */
    plainNameOf: ({ from }: StepDays) => (length === 'month' ? from.slice(0, 7) : from),
    /** On the axis. */
    labelOf: ({ from }: StepDays) =>
      length === 'month' ? short.shortMonth(from) : short.shortDay(from),
    /** A day leads to its visits, several days to their own figures. */
    openerOf: ({ from, to }: StepDays) =>
      length === 'day' ? (
        <Link to="/appointments" search={{ day: from }} />
      ) : (
        <Link to="/analytics" search={{ from, to }} resetScroll={false} />
      ),
  }
}
