import type { Settings, SettingsEdit } from '@salon/contract/settings'
import { queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { editRow, type Decide } from '../../lib/edit-row.ts'

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
  /** The clients whose health data is removed next. */
  healthRemovals: () =>
    queryOptions({
      queryKey: ['customers', 'healthRemovals'],
      queryFn: ({ signal }) => call('GET /api/health-removals', {}, { signal }),
    }),
  /** When everything was last backed up; the night changes it. */
  backups: () =>
    queryOptions({
      queryKey: ['settings', 'backups'],
      queryFn: ({ signal }) => call('GET /api/backups', {}, { signal }),
    }),
}

const editing = ['settings', 'edit'] as const

/** The settings flattened to one level, so that a three-way merge compares each notification switch. */
export type SettingsFields = Omit<Settings, 'notifications' | 'version'> & Settings['notifications']

const fieldsOf = (settings: Settings): SettingsFields => {
  const { notifications, version: _, ...rest } = settings
  return { ...rest, ...notifications }
}

/** Flattened fields as the API's edit. */
const editOf = (fields: Partial<SettingsFields>): SettingsEdit => {
  const { visitBooked, visitMoved, visitCancelled, firstVisitTomorrow, paymentCompleted, ...rest } =
    fields
  const notifications = defined({
    visitBooked,
    visitMoved,
    visitCancelled,
    firstVisitTomorrow,
    paymentCompleted,
  })
  return { ...rest, ...(Object.keys(notifications).length > 0 && { notifications }) }
}

/**
 * Changes the given settings, merging concurrent changes of other users. One change is sent
 * after the other, each made from the answer to the one before.
 * @param decide lets the user choose if another user changed the same setting
 */
export const useEditSettings = (decide?: Decide<Settings, SettingsFields>) =>
  useMutation({
    mutationKey: editing,
    mutationFn: async ({ notifications, keep, ...mine }: SettingsEdit, { client }) => {
      const before = await client.ensureQueryData(settingsQueries.current())
      const saved = await editRow(
        {
          before,
          mine: { ...defined(mine), ...defined(notifications ?? {}) },
          // What `keep` does depends on the zone before: a conflict is refused, as the preview is outdated.
          decide: keep ? undefined : decide,
        },
        {
          fieldsOf,
          versionOf: ({ version }) => version,
          send: (fields, ifMatch) =>
            call(
              'PUT /api/settings',
              { body: { ...editOf(fields), ...(keep && { keep }) } },
              { ifMatch },
            ),
        },
      )
      client.setQueryData(settingsQueries.current().queryKey, saved)
      return saved
    },
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

/** Without undefined values. */
const defined = <T extends object>(edit: T) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** Fetches everything of the salon as one file; see {@link download}. */
export const downloadExport = (how: Parameters<typeof download>[1]) =>
  download('GET /api/export', how)
