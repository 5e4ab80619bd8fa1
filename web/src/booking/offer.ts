import type { BookingPage, PublicService } from '@salon/contract/booking-page'
import type { BookingSelection, PageStep } from './address.ts'

type PageOffer = Pick<BookingPage, 'services' | 'staff' | 'rules'>

/** Who does all of these services; empty where nobody does. */
export const staffFor = (
  { services, staff }: Pick<BookingPage, 'services' | 'staff'>,
  chosen: readonly number[],
): BookingPage['staff'] =>
  staff.filter(({ id }) =>
    chosen.every((one) => {
      const does = services.find((service) => service.id === one)?.staffIds
      return does === null || does === undefined || does.includes(id)
    }),
  )

/** Whether there is anything to choose: with one person, 'anyone' is that person. */
export const isStaffAsked = ({ staff }: Pick<BookingPage, 'staff'>): boolean => staff.length > 1

/**
 * Choices as the salon offers them now. An address may be old: services and staff that are no longer offered are left
 * out, and the step is the first whose choices are missing.
 */
export function soundChoices(
  offer: PageOffer,
  choices: BookingSelection,
  holds: boolean,
): BookingSelection {
  const services = choices.services
    .filter((id) => offer.services.some((service) => service.id === id))
    .slice(0, offer.rules.mostServices)
  const able = staffFor(offer, services)
  const isAble = choices.staff === 'any' || able.some(({ id }) => id === choices.staff)
  const staff = isStaffAsked(offer) ? (isAble ? choices.staff : null) : 'any'
  return { ...choices, services, staff, step: soundStep(choices.step, services, staff, holds) }
}

function soundStep(
  step: PageStep,
  services: readonly number[],
  staff: BookingSelection['staff'],
  holds: boolean,
): PageStep {
  // After the redirect from the payment page, the rest of the URL may be missing.
  if (step === 'done' || step === 'pay') return step
  if (services.length === 0) return 'services'
  if (step === 'services') return step
  if (staff === null) return 'staff'
  if (!holds && (step === 'details' || step === 'code')) return 'time'
  return step
}

/** Services under the names of their categories, in the salon's order; those without one come last. */
export function byCategory(
  services: readonly PublicService[],
): { category: string | null; services: PublicService[] }[] {
  const groups = new Map<string | null, PublicService[]>()
  for (const service of services) {
    const group = groups.get(service.category)
    if (group) group.push(service)
    else groups.set(service.category, [service])
  }
  const none = groups.get(null)
  groups.delete(null)
  const named = [...groups].map(([category, listed]) => ({ category, services: listed }))
  return none ? [...named, { category: null, services: none }] : named
}

/** Services whose name, category or description has every word of a search. */
export function matching(services: readonly PublicService[], search: string): PublicService[] {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(search).split(/\s+/).filter(Boolean)
  return services.filter(({ name, category, description }) => {
    const text = plain(`${name} ${category ?? ''} ${description ?? ''}`)
    return wanted.every((word) => text.includes(word))
  })
}
