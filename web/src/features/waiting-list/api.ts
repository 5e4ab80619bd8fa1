import type {
  FreedTime,
  WaitingDraft,
  WaitingEdit,
  WaitingEntry,
} from '@salon/contract/waiting-list'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'
import { editRow, type RowEdit } from '../../lib/edit-row.ts'

/** Who fits freed time: those on the list, and when they would come. */
export const whoFits = (freed: FreedTime, signal?: AbortSignal) =>
  call('GET /api/waiting-list/matches', { query: { ...freed } }, { signal })

export const waitingQueries = {
  /** The longest waiting first. */
  list: () =>
    queryOptions({
      queryKey: ['waitingList', 'all'],
      queryFn: ({ signal }) => call('GET /api/waiting-list', {}, { signal }),
    }),
  matches: (freed: FreedTime) =>
    queryOptions({
      queryKey: ['waitingList', 'matches', freed],
      queryFn: ({ signal }) => whoFits(freed, signal),
    }),
}

const meta = { changes: 'waitingList' } as const
const row = (id: number) => ({ params: { id: String(id) } })

export const useAddWaiting = () =>
  useMutation({
    mutationFn: (body: WaitingDraft) => call('POST /api/waiting-list', { body }),
    meta,
  })

type WaitingFields = Required<WaitingEdit>

const fieldsOf = ({
  serviceIds,
  staffIds,
  firstDay,
  lastDay,
  weekdays,
  from,
  to,
}: WaitingEntry) => ({
  serviceIds,
  staffIds,
  firstDay,
  lastDay,
  weekdays,
  from,
  to,
})

export const useEditWaiting = () =>
  useMutation({
    mutationFn: (edit: RowEdit<WaitingEntry, WaitingFields>) =>
      editRow(edit, {
        fieldsOf,
        versionOf: ({ version }) => version,
        send: (body, ifMatch) =>
          call('PUT /api/waiting-list/:id', { ...row(edit.before.id), body }, { ifMatch }),
      }),
    meta,
  })

export const useRemoveWaiting = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/waiting-list/:id', row(id)),
    meta,
  })

/** Whether an entry was refused because its client has an equal one. */
export const isEqualEntryRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.problem?.code === 'already_exists'

/** Puts an entry back on the list, in its former place. Succeeds without it where the client has an equal one by now. */
export const useRestoreWaiting = () =>
  useMutation({
    mutationFn: (id: number) =>
      call('POST /api/waiting-list/:id/restore', row(id)).catch((error: unknown) => {
        if (!isEqualEntryRefusal(error)) throw error
      }),
    meta,
  })
