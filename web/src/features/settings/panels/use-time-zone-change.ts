import type { SettingsEdit, TimeZonePreview } from '@salon/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { settingsQueries } from '../api.ts'

type Keep = NonNullable<SettingsEdit['keep']>

/**
 * Changes the time zone once it is known what visits keep; where there are none, at once. Undo goes the
 * way that was chosen.
 * @param before the zone so far
 */
export function useTimeZoneChange(
  before: string | undefined,
  save: (edit: SettingsEdit, before?: SettingsEdit) => void,
) {
  const client = useQueryClient()
  const [preview, setPreview] = useState<TimeZonePreview | null>(null)
  const change = (timeZone: string, keep?: Keep) => {
    const how = keep && { keep }
    save({ timeZone, ...how }, before === undefined ? undefined : { timeZone: before, ...how })
  }
  return {
    preview,
    choose: async (timeZone: string) => {
      try {
        const found = await client.fetchQuery(settingsQueries.timeZone(timeZone))
        if (found.visits === 0) change(found.timeZone)
        else setPreview(found)
      } catch (error) {
        toastFailure(text('settings.saveFailed'), error)
      }
    },
    keep: (keep: Keep) => {
      if (preview) change(preview.timeZone, keep)
      setPreview(null)
    },
    leave: () => setPreview(null),
  }
}
