import { isDay } from '@salon/contract/salon-clock'
import { useEffect, useState } from 'preact/hooks'

/** The steps of a booking, in order; the waiting list is a way of its own beside the time. */
export const steps = [
  'services',
  'staff',
  'time',
  'details',
  'code',
  'waiting',
  'pay',
  'done',
] as const
export type PageStep = (typeof steps)[number]

/** What has been chosen. It is in the URL, so that Back and a reload keep all. */
export interface BookingSelection {
  readonly step: PageStep
  readonly services: readonly number[]
  /** 'any' is any free staff member; null while nothing is chosen. */
  readonly staff: number | 'any' | null
  readonly day: string | null
}

const number = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** The choices of an address's search. What it cannot mean is left out. */
export function choicesIn(search: string): BookingSelection {
  const query = new URLSearchParams(search)
  const step = steps.find((known) => known === query.get('step')) ?? 'services'
  const staff = query.get('staff') ?? ''
  const day = query.get('day')
  const services = (query.get('services') ?? '').split(',').map(number)
  return {
    step,
    services: [...new Set(services.filter((id) => id !== null))],
    staff: staff === 'any' ? 'any' : number(staff),
    day: isDay(day) ? day : null,
  }
}

/** The search of an address with these choices. */
export function searchOf({ step, services, staff, day }: BookingSelection): string {
  const query = new URLSearchParams()
  if (step !== 'services') query.set('step', step)
  if (services.length > 0) query.set('services', services.join())
  if (staff !== null) query.set('staff', String(staff))
  if (day !== null) query.set('day', day)
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Goes on with some choices changed; `replace` keeps Back where it leads. */
export type Go = (change: Partial<BookingSelection>, how?: 'push' | 'replace') => void

/** The choices of the page's address, and how to change them. */
export function useChoices(): [BookingSelection, Go] {
  const [choices, setChoices] = useState(() => choicesIn(location.search))
  useEffect(() => {
    const follow = () => setChoices(choicesIn(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go: Go = (change, how = 'push') => {
    const left = choicesIn(location.search)
    const next = { ...left, ...change }
    // The step that is left shows on the way back what was chosen at it.
    const stays = how === 'push' ? { ...next, step: left.step } : next
    history.replaceState(history.state, '', location.pathname + searchOf(stays))
    if (how === 'push') history.pushState('inside', '', location.pathname + searchOf(next))
    setChoices(next)
  }
  return [choices, go]
}
