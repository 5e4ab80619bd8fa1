/** What a backup was made for, which says how long it is kept. */
export type Occasion = 'daily' | 'by-hand' | 'before-upgrade'

/** What archives are called: 'salon-2026-11-21T030000Z.zip', and what for where that is not the day. */
export function archiveName(moment: Date, occasion: Occasion): string {
  const stamp = moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return `salon-${stamp}${occasion === 'daily' ? '' : `-${occasion}`}.zip`
}

const archive = /^salon-(\d{4}-\d\d-\d\d)T\d{6}Z(?:-(by-hand|before-upgrade))?\.zip$/

/** The newest archive among names, whatever it was made for. */
export const newestOf = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => archive.test(name))
    .sort()
    .at(-1)

/** So many days and weeks keep their newest archive; what an upgrade left is kept for so many days. */
const kept = { days: 7, weeks: 4, upgrade: 28 }

/**
 * The archives that are no longer kept: of the days that have one the last seven keep it, and of the
 * weeks, from Monday on and in UTC, the last four. One from before an upgrade is kept until there is one
 * that is four weeks younger. What was made by hand, and whatever else lies there, stays.
 */
export function outlived(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => archive.test(name))
    .sort()
    .reverse()
  const of = (wanted: Occasion) => newestFirst.filter((name) => occasionOf(name) === wanted)
  const daily = of('daily')
  const newestDay = dayNumber(newestFirst[0] ?? '')
  const staying = new Set([
    ...firstOfEach(daily, dayOf).slice(0, kept.days),
    ...firstOfEach(daily, weekOf).slice(0, kept.weeks),
    ...of('before-upgrade').filter((name) => newestDay - dayNumber(name) < kept.upgrade),
    ...of('by-hand'),
  ])
  return newestFirst.filter((name) => !staying.has(name))
}

const occasionOf = (name: string) => archive.exec(name)?.[2] ?? 'daily'

const dayOf = (name: string) => archive.exec(name)?.[1] ?? ''

const dayNumber = (name: string) => Date.parse(dayOf(name)) / 86_400_000

/** The number of a week; the first of all days was a Thursday. */
const weekOf = (name: string) => Math.floor((dayNumber(name) + 3) / 7)

function firstOfEach<K>(names: readonly string[], groupOf: (name: string) => K): string[] {
  const seen = new Set<K>()
  return names.filter((name) => {
    const group = groupOf(name)
    if (seen.has(group)) return false
    seen.add(group)
    return true
  })
}

/** When a machine's daily backup was due last, by its own clock on the wall. */
export function lastDue(now: Date, hour: number): Date {
  const due = new Date(now)
  due.setHours(hour, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}
