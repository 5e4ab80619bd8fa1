/** Why a backup was made, which decides how long it is kept. */
export type BackupOccasion = 'daily' | 'by-hand' | 'before-upgrade'

/** The file name of an archive: 'salon-2026-11-21T030000Z.zip', or '…Z-by-hand.zip'. */
export function archiveName(moment: Date, occasion: BackupOccasion): string {
  const stamp = moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return `salon-${stamp}${occasion === 'daily' ? '' : `-${occasion}`}.zip`
}

const archive = /^salon-(\d{4}-\d\d-\d\d)T\d{6}Z(?:-(by-hand|before-upgrade))?\.zip$/

/** The newest archive among file names, of any occasion. */
export const newestArchive = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => archive.test(name))
    .sort()
    .at(-1)

/** Days and weeks that keep their newest archive, and days that an archive of an upgrade is kept. */
const retention = { days: 7, weeks: 4, upgrade: 28 }

/**
 * The archives to remove, by a grandfather-father-son policy: the newest archive of each of the last seven
 * days that have one stays, and of the last four weeks (Monday to Sunday, UTC). One from before an upgrade
 * stays until there is an archive four weeks younger. Archives made by hand and other files always stay.
 */
export function expiredArchives(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => archive.test(name))
    .sort()
    .reverse()
  const of = (wanted: BackupOccasion) => newestFirst.filter((name) => occasionOf(name) === wanted)
  const daily = of('daily')
  const newestDay = dayNumber(newestFirst[0] ?? '')
  const retained = new Set([
    ...firstOfEach(daily, dayOf).slice(0, retention.days),
    ...firstOfEach(daily, weekOf).slice(0, retention.weeks),
    ...of('before-upgrade').filter((name) => newestDay - dayNumber(name) < retention.upgrade),
    ...of('by-hand'),
  ])
  return newestFirst.filter((name) => !retained.has(name))
}

const occasionOf = (name: string) => archive.exec(name)?.[2] ?? 'daily'

const dayOf = (name: string) => archive.exec(name)?.[1] ?? ''

const dayNumber = (name: string) => Date.parse(dayOf(name)) / 86_400_000

/** Weeks since the epoch, which was a Thursday. */
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

/** When the daily backup was last due, in this machine's local time. */
export function lastDueTime(now: Date, hour: number): Date {
  const due = new Date(now)
  due.setHours(hour, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}
