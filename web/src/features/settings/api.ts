import type { Settings, SettingsEdit } from '@salon/contract/settings'
import { queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'

export const settingsQueries = {
  /** The salon's settings; they change seldom, and a change makes them stale. */
  current: () =>
    queryOptions({
      queryKey: ['settings', 'current'],
      queryFn: ({ signal }) => call('GET /api/settings', {}, { signal }),
      staleTime: Infinity,
    }),
  /** What another time zone would mean for the visits there are by now. */
  timeZone: (timeZone: string) =>
    queryOptions({
      queryKey: ['settings', 'timeZone', timeZone],
      queryFn: ({ signal }) =>
        call('GET /api/settings/time-zone', { query: { timeZone } }, { signal }),
      staleTime: 0,
    }),
  /** When everything was last backed up; the night changes it. */
  backups: () =>
    queryOptions({
      queryKey: ['settings', 'backups'],
      queryFn: ({ signal }) => call('GET /api/backups', {}, { signal }),
    }),
}

const editing = ['settings', 'edit'] as const

/**
 * Changes the settings that are given. One change is sent after the other, so that the last one
 * wins however the network orders them.
 */
export const useEditSettings = () =>
  useMutation({
    mutationKey: editing,
    mutationFn: (edit: SettingsEdit) => call('PUT /api/settings', { body: edit }),
    scope: { id: 'settings' },
    meta: { changes: 'settings' },
  })

/**
 * The settings as they will be once every change that is under way has arrived: a switch moves when
 * it is tapped, and moves back by itself when the server refuses.
 */
export function useSettings() {
  const { data, ...query } = useQuery(settingsQueries.current())
  const underWay = useMutationState({
    filters: { mutationKey: editing, status: 'pending' },
    select: ({ state }) => state.variables as SettingsEdit,
  })
  return { ...query, data: data && underWay.reduce(changed, data) }
}

const changed = (settings: Settings, sent: SettingsEdit): Settings => {
  const { notifications, keep: _, ...edit } = sent
  return {
    ...settings,
    ...defined(edit),
    notifications: { ...settings.notifications, ...defined(notifications ?? {}) },
  }
}

/** Without the keys that say nothing. */
const defined = <T extends object>(edit: T) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** Fetches everything of the salon as one file; see {@link download}. */
export const downloadExport = (how: Parameters<typeof download>[1]) =>
  download('GET /api/export', how)
