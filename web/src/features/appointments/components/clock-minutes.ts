import { wallClockAt } from '@salon/contract/salon-clock'

/** 'HH:MM' as minutes from midnight. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes from midnight as 'HH:MM'. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes from midnight that the salon's clock shows at a moment. */
export const minutesAt = (moment: string | number, zone: string) =>
  minutesOf(wallClockAt(moment, zone).time)

/** So many minutes of the day by staff, as a length on the screen. */
export const lengthOf = (minutes: number) => `calc(var(--minute) * ${minutes})`
