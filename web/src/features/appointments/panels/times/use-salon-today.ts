import { wallClockAt } from '@salon/contract/salon-clock'
import { useContext, useSyncExternalStore } from 'react'
import { LocaleContext } from '../../../../text/text.ts'
import { minutesAt } from '../../components/times/clock-minutes.ts'

const everyMinute = (onMinute: () => void) => {
  const timer = setInterval(onMinute, 60_000)
  return () => clearInterval(timer)
}

/** The beginning of this minute, which {@link wallClockAt} has to format once for all who ask. */
const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000

/**
 * The salon's day of now, 'YYYY-MM-DD', and its zone, whatever this device's zone is. A page that
 * stands open over midnight goes on to the next day.
 */
export const useSalonToday = () => {
  const { timeZone } = useContext(LocaleContext)
  const today = useSyncExternalStore(everyMinute, () => wallClockAt(thisMinute(), timeZone).day)
  return { today, timeZone }
}

/** Minutes since midnight on the salon's wall clock, minute by minute. */
export const useMinuteOfDay = (): number => {
  const { timeZone } = useContext(LocaleContext)
  return useSyncExternalStore(everyMinute, () => minutesAt(thisMinute(), timeZone))
}
