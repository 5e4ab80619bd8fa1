import type { Settings, SettingsEdit } from '@salon/contract/settings'
import type { Db } from '../../db/client.ts'
import { saysNothing } from '../../kernel/edit.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import { settingsOf, updateSettings } from './queries.ts'
import { columnsOf } from './rules.ts'

/** Changes the settings that the edit names, notification choices one by one. */
export const editSettings = (db: Db, salon: Salon, edit: SettingsEdit): Promise<Settings> =>
  db.transaction(async (tx) => {
    const columns = columnsOf(edit)
    if (!saysNothing(columns)) {
      await updateSettings(tx, salon, columns)
      await recordActivity(tx, salon, {
        action: 'updated',
        entity: 'settings',
        id: null,
        name: 'Settings',
        sentence: "Updated the salon's settings",
      })
    }
    return found(await settingsOf(tx, salon))
  })
