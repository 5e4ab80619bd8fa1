import { wallClockAt } from '@salon/contract/salon-clock'
import { useLocale } from '../../../text/text.ts'

/** The salon's day of now, 'YYYY-MM-DD', and its zone; whatever this device's zone is. */
export const useSalonToday = () => {
  const { timeZone } = useLocale()
  return { today: wallClockAt(Date.now(), timeZone).day, timeZone }
}
