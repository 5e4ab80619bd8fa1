import type { Settings, SettingsEdit, TimeZonePreview } from '@salon/contract/settings'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import { lockSettings, settingsOf, updateSettings } from './queries.ts'
import { columnsOf, spanAround } from './rules.ts'
import * as visits from './time-zone/queries.ts'

/** Changes the settings that the edit names, notification choices one by one. */
export const editSettings = (
  db: Db,
  salon: Salon,
  edit: SettingsEdit,
  ifMatch?: IfMatch,
): Promise<Settings> =>
  db.transaction(async (tx) => {
    const before = found(await lockSettings(tx, salon))
    if (isStale(before, ifMatch)) throw stale(before)
    const columns = columnsOf(edit)
    if (isEmptyPatch(columns)) return before
    const { timeZone, keep } = edit
    const moved =
      timeZone !== undefined &&
      keep === 'clock_times' &&
      (await keepClockTimes(tx, salon, before.timeZone, timeZone))
    await updateSettings(tx, salon, columns)
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'settings',
      id: null,
      name: 'Settings',
      sentence: moved
        ? 'Changed the time zone and kept the clock times of visits'
        : "Updated the salon's settings",
    })
    return found(await settingsOf(tx, salon))
  })

/**
 * Moves every visit, past and deleted ones included, so that its wall-clock time in the new zone is that in the
 * old one: lists, figures and the history then show the same days and times as before.
 * @returns whether there was any visit
 */
async function keepClockTimes(tx: Db, salon: Salon, from: string, to: string): Promise<boolean> {
  if (from === to) return false
  const ends = [
    found(await visits.firstAndLastStart(tx, salon)),
    found(await visits.firstAndLastDeleted(tx, salon)),
  ]
  const span = spanAround(ends.flatMap(({ first, last }) => [first, last]))
  if (!span) return false
  const change = { from, to, span }
  await visits.moveVisits(tx, salon, change)
  await visits.moveRecords(tx, salon, change)
  await visits.moveDeleted(tx, salon, change)
  return true
}

/** What a change of time zone would do to the salon's visits. */
export async function previewTimeZone(
  db: Db,
  salon: Salon,
  timeZone: string,
  now: Date,
): Promise<TimeZonePreview> {
  const { first, last } = found(await visits.firstAndLastStart(db, salon))
  const span = spanAround([first, last])
  if (!span) return { timeZone, visits: 0, visitsOnAnotherDay: 0, nextVisit: null }
  const change = { from: salon.timeZone, to: timeZone, span }
  const counts = found(await visits.countVisitsByDay(db, salon, change))
  const nextVisit = (await visits.nextVisit(db, salon, now, change)) ?? null
  return { timeZone, ...counts, nextVisit }
}
