import { hoursOn, type WorkingHours } from '@salon/contract/working-spans'
import { offText } from '../../../../text/hours.ts'
import type { TextFunction } from '../../../../text/text.ts'
import { initials } from '../../../../ui/initials.ts'

type People = readonly { readonly id: number; readonly name: string }[]

/**
 * Why people are away on a day: the reason that was given, else that it is closed or a day off. One of several people
 * has the salon's, and of its staff those whose absence has a reason. The accessible words have names where the visible
 * ones have initials.
 * @param day 'YYYY-MM-DD' in the salon's zone
 */
export function absenceWords(
  hours: WorkingHours,
  people: People,
  day: string,
  t: TextFunction,
): { visible: string | undefined; accessible: string | undefined } {
  const wordsOf = (staffId: number | null) => {
    const on = hoursOn(hours, staffId, day)
    return on.reason ?? (on.hours === null ? offText(on.staffId, t) : undefined)
  }
  const [one, ...others] = people
  if (one && others.length === 0) {
    const words = wordsOf(one.id)
    return { visible: words, accessible: words }
  }
  const isAnyoneIn = people.some(({ id }) => hoursOn(hours, id, day).hours !== null)
  // Special hours of the salon are no reason for a day on which all staff are off by their own hours.
  const salon = isAnyoneIn || hoursOn(hours, null, day).hours === null ? wordsOf(null) : undefined
  const away = people.flatMap(({ id, name }) => {
    const on = hoursOn(hours, id, day)
    return on.hours === null && on.reason && on.staffId !== null
      ? [{ name, reason: on.reason }]
      : []
  })
  const line = (nameOf: (name: string) => string) =>
    [salon, ...away.map(({ name, reason }) => `${nameOf(name)} ${reason}`)]
      .filter(Boolean)
      .join(', ')
  return { visible: line(initials), accessible: line((name) => name) }
}

/**
 * Why nobody of these people works on a day; without people why the salon is closed. Undefined where somebody works
 * or there are no hours.
 * @param day 'YYYY-MM-DD' in the salon's zone
 */
export function closedWords(
  hours: WorkingHours,
  people: People,
  day: string,
  t: TextFunction,
): string | undefined {
  const [first = null, ...others] = people.map(({ id }) => id)
  const isClosed = [first, ...others].every((id) => hoursOn(hours, id, day).hours === null)
  // Several people who are off by their own weeks have no reason.
  return isClosed ? absenceWords(hours, people, day, t).accessible || offText(first, t) : undefined
}
