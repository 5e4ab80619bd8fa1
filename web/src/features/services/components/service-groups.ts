import { uncategorizedColor } from '@salon/contract/vocabulary'
import type { Service } from '@salon/contract/services'

/** The services of one category name, in the order in which they were given. */
export interface ServiceGroup {
  name: string
  /** '#RRGGBB' */
  color: string
  /** Of how many these are the first. */
  count: number
  services: Service[]
}

/**
 * What a service is found by: its name, its description, and its category's name.
 * @param uncategorized what a service without a category is found under
 */
export const serviceWords =
  (uncategorized: string) =>
  ({ name, description, category }: Service) => [name, description, category?.name ?? uncategorized]

/**
 * Services by category name; those without a category come last, under `uncategorized`.
 * @param most how many services they hold together at the most; the others are counted
 */
export const serviceGroups = (
  services: readonly Service[],
  uncategorized: string,
  most: number,
): ServiceGroup[] => {
  const groups = new Map<string, ServiceGroup>()
  const withoutLast = services
    .filter(({ category }) => category)
    .concat(services.filter(({ category }) => !category))
  for (const [place, service] of withoutLast.entries()) {
    const name = service.category?.name ?? uncategorized
    const color = service.category?.color ?? uncategorizedColor
    const group = groups.get(name) ?? { name, color, count: 0, services: [] }
    group.count += 1
    if (place < most) group.services.push(service)
    groups.set(name, group)
  }
  return [...groups.values()].filter((group) => group.services.length > 0)
}
