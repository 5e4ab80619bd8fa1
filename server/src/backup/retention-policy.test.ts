import { describe, expect, it } from 'vitest'
import { archiveName, lastDueTime, newestArchive, expiredArchives } from './retention-policy.ts'

const day = 86_400_000
const newest = new Date('2026-11-21T03:00:00.250Z')

/** Archives of `days` days, the newest first. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, ago) =>
    archiveName(new Date(newest.getTime() - ago * day), 'daily'),
  )

const kept = (names: string[]) => names.filter((name) => !expiredArchives(names).includes(name))

describe('archives', () => {
  it('are named by their time and occasion', () => {
    expect(archiveName(newest, 'daily')).toBe('salon-2026-11-21T030000Z.zip')
    expect(archiveName(newest, 'by-hand')).toBe('salon-2026-11-21T030000Z-by-hand.zip')
  })

  it('are kept for seven days, and four weeks by the last of each', () => {
    const days = kept(daily(60)).map((name) => name.slice(6, 16))

    // Seven days to Sunday the 15th, which is the last of its week, and two Sundays before it.
    expect(days).toEqual([
      ...['21', '20', '19', '18', '17', '16', '15'].map((it) => `2026-11-${it}`),
      '2026-11-08',
      '2026-11-01',
    ])
  })

  it('stay while there are few, however old', () => {
    const old = ['salon-2019-01-01T030000Z.zip', 'salon-2024-01-01T030000Z.zip']

    expect(expiredArchives(old)).toEqual([])
  })

  it('count once a day, by the last', () => {
    const twice = ['salon-2026-11-21T030000Z.zip', 'salon-2026-11-21T090000Z.zip']

    expect(expiredArchives(twice)).toEqual(['salon-2026-11-21T030000Z.zip'])
  })

  it('from before an upgrade stay for four weeks, those made by hand and other files for good', () => {
    const upgrades = daily(60).map((name) => name.replace('.zip', '-before-upgrade.zip'))
    const others = ['salon-2019-01-01T030000Z-by-hand.zip', 'notes.zip', 'salon-old.zip']

    expect(expiredArchives([...upgrades, ...others])).toEqual(upgrades.slice(28))
  })

  it('are compared by their time, whatever the occasion', () => {
    expect(newestArchive([...daily(3), 'zzz.zip', 'salon-2026-11-20T040000Z-by-hand.zip'])).toBe(
      'salon-2026-11-21T030000Z.zip',
    )
    expect(newestArchive(['zzz.zip'])).toBeUndefined()
  })
})

it('a backup was due today once its hour has struck, and yesterday before that', () => {
  const at = (hour: number) => new Date(2026, 10, 21, hour, 30)

  expect(lastDueTime(at(4), 3)).toEqual(new Date(2026, 10, 21, 3))
  expect(lastDueTime(at(2), 3)).toEqual(new Date(2026, 10, 20, 3))
})
