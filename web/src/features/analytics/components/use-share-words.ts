import type { Utilisation } from '@salon/contract/analytics'
import { useChartFormats } from '../../../text/chart-formats.ts'
import { useFormats } from '../../../text/text.ts'

/** The booked part of the working time, 0 to 1; null where nobody works. */
export const shareOf = ({ bookedMinutes, workingMinutes }: Utilisation) =>
  workingMinutes === 0 ? null : bookedMinutes / workingMinutes

/** Writes booked and working time. */
export function useShareWords() {
  const formats = useFormats()
  const { share } = useChartFormats()
  return (minutes: Utilisation) => {
    const part = shareOf(minutes)
    return {
      share: part === null ? '–' : share(part),
      booked: formats.stretch(minutes.bookedMinutes),
      working: formats.stretch(minutes.workingMinutes),
    }
  }
}
