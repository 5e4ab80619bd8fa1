import type { SettingsEdit, TimeZonePreview } from '@salon/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/settings.ts'
import { text } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { settingsQueries } from '../api.ts'

/** Finds out what another time zone would mean, and saves it at once where there are no visits. */
export function useTimeZoneChange(save: (edit: SettingsEdit, undo: SettingsEdit) => void) {
  const client = useQueryClient()
  const [preview, setPreview] = useState<TimeZonePreview | null>(null)
  return {
    /** What has to be asked first. */
    preview,
    /** @param before the zone so far */
    ask: (timeZone: string, before: string) =>
      void client.fetchQuery(settingsQueries.timeZone(timeZone)).then(
        (found) => {
          if (found.visits > 0) setPreview(found)
          else save({ timeZone: found.timeZone }, { timeZone: before })
        },
        (error: unknown) => toastFailure(text('settings.saveFailed'), error),
      ),
    end: () => setPreview(null),
  }
}
