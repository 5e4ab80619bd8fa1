import { clockMinutes, wallClockAt } from '@salon/contract/salon-clock'

/** Minutes from midnight as 'HH:MM'. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes from midnight that the salon's clock shows at a moment. */
export const minutesAt = (moment: string | number, zone: string) =>
  clockMinutes(wallClockAt(moment, zone).time)

/** So many minutes of a grid of days, as a length on the screen. */
export const lengthOf = (minutes: number) => `calc(var(--minute) * ${minutes})`
