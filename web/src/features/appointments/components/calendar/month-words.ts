import type { useText } from '../../../../text/text.ts'

/** What a month says of its days and of the visits in them; a week says the same of its visits. */
export interface MonthWords {
  /** What the button of a day does, with the number of its visits. */
  openDay: (day: string, count: number) => string
  /** How many visits of a day are not shown. */
  more: (count: number) => string
  /** What a chip says, of its time, client, service and staff member. */
  chip: (parts: readonly [string, string, string, string]) => string
}

/**
 * Each sentence is looked up once for all who say it, with a number where each part goes: with dozens of
 * days and hundreds of chips, looking it up in each is felt.
 */
export function monthWords(t: ReturnType<typeof useText>): MonthWords {
  const [time, customer, service, staff] = ['{0}', '{1}', '{2}', '{3}']
  const ofChip = t('appointments.chip', { time, customer, service, staff })
  const ofDay = perCount((count) => t('appointments.openDay', { day: '{0}', count }))
  return {
    openDay: (day, count) => ofDay(count).replace('{0}', () => day),
    more: perCount((count) => t('appointments.more', { count })),
    chip: (parts) => ofChip.replace(/\{([0-3])\}/g, (_, at) => parts[Number(at)] ?? ''),
  }
}

/** Days of one month often have as many visits as each other. */
const perCount = (say: (count: number) => string) => {
  const cache = new Map<number, string>()
  return (count: number): string => {
    const cached = cache.get(count) ?? say(count)
    cache.set(count, cached)
    return cached
  }
}
