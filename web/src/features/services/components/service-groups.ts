import { uncategorizedColor } from '@salon/contract/vocabulary'
import type { Service } from '@salon/contract/services'

/** The services of one category name, in the order in which they were given. */
export interface ServiceGroup {
  name: string
  /** '#RRGGBB' */
  color: string
  services: Service[]
}

/**
 * The services whose name, description or category's name contains `search`, whatever its case.
 * @param uncategorized what a service without a category is found under
 */
export const matchingServices = (
  services: readonly Service[],
  search: string,
  uncategorized: string,
): Service[] => {
  const wanted = search.trim().toLocaleLowerCase()
  return services.filter(({ name, description, category }) =>
    [name, description ?? '', category?.name ?? uncategorized].some((words) =>
      words.toLocaleLowerCase().includes(wanted),
    ),
  )
}

/** Services by category name; those without a category come last, under `uncategorized`. */
export const serviceGroups = (
  services: readonly Service[],
  uncategorized: string,
): ServiceGroup[] => {
  const groups = new Map<string, ServiceGroup>()
  const withoutLast = services
    .filter(({ category }) => category)
    .concat(services.filter(({ category }) => !category))
  for (const service of withoutLast) {
    const name = service.category?.name ?? uncategorized
    const color = service.category?.color ?? uncategorizedColor
    const group = groups.get(name) ?? { name, color, services: [] }
    group.services.push(service)
    groups.set(name, group)
  }
  return [...groups.values()]
}
