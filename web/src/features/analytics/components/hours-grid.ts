/** How many booked services begin in an hour of a weekday; 0 is Sunday. */
export interface HourFigure {
  weekday: number
  hour: number
  appointments: number
}

/**
 * The figures as a grid: a row for each hour from the first to the last that has any, and in it a
 * cell for each weekday, as the salon's week begins; null where nothing begins.
 */
export function hoursGrid(byHour: readonly HourFigure[], weekStart: number) {
  const weekdays = Array.from({ length: 7 }, (_, place) => (weekStart + place) % 7)
  const found = new Map(byHour.map((figure) => [figure.weekday * 24 + figure.hour, figure]))
  const used = byHour.map(({ hour }) => hour)
  const [first, last] = [Math.min(...used), Math.max(...used)]
  const hours = Array.from({ length: used.length > 0 ? last - first + 1 : 0 }, (_, place) => ({
    hour: first + place,
    cells: weekdays.map((weekday) => found.get(weekday * 24 + first + place) ?? null),
  }))
  return { weekdays, hours }
}
