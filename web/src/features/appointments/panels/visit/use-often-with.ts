import type { Appointment } from '@salon/contract/appointments'
import type { Service } from '@salon/contract/services'
import { takesTime } from '@salon/contract/visit-grouping'
import { useQueries } from '@tanstack/react-query'
import { serviceQueries } from '../../../services/api.ts'

/** So many services stand before the others. */
const mostSuggested = 3

/**
 * The services that are often booked with those of a visit, called-off rows aside. Pending until the first
 * answer; an answer that fails suggests nothing.
 * @param rows the rows of the visit by time
 * @returns `among` picks the suggested ones of a list, the most frequent first; `names` are the services of the
 *   visit that they are often booked with
 */
export const useOftenWith = (rows: readonly Appointment[]) => {
  const live = rows.filter(({ status }) => takesTime(status))
  const held = [...new Map(live.map(({ service }) => [service.id, service.name]))]
  const answers = useQueries({ queries: held.map(([id]) => serviceQueries.together(id)) })
  const visits = new Map<number, number>()
  for (const { serviceId, visits: count } of answers.flatMap(({ data }) => data ?? [])) {
    if (held.some(([id]) => id === serviceId)) continue
    visits.set(serviceId, (visits.get(serviceId) ?? 0) + count)
  }
  const suggested = [...visits].sort(([, a], [, b]) => b - a).slice(0, mostSuggested)
  return {
    isPending: answers.length > 0 && answers.every(({ isPending }) => isPending),
    names: held
      .filter((_, at) =>
        answers[at]?.data?.some(({ serviceId }) => suggested.some(([id]) => id === serviceId)),
      )
      .map(([, name]) => name),
    among: (services: readonly Service[]) =>
      suggested.flatMap(([id]) => services.find((service) => service.id === id) ?? []),
  }
}
