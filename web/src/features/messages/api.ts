import type {
  MessageChoices,
  MessageSettingsEdit,
  PreviewDraft,
  TemplateDraft,
  TemplateName,
  TestDraft,
} from '@salon/contract/messages'
import type { MessageState } from '@salon/contract/message-vocabulary'
import type { Language } from '@salon/contract/vocabulary'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Which messages of the log: of a client, of a visit of theirs, in a state. */
export interface LogFilter {
  readonly customerId?: number
  readonly appointmentId?: number
  readonly state?: MessageState
}

export const messageQueries = {
  /** What is sent, and by what. */
  settings: () =>
    queryOptions({
      queryKey: ['messages', 'settings'],
      queryFn: ({ signal }) => call('GET /api/message-settings', {}, { signal }),
    }),
  templates: (language: Language) =>
    queryOptions({
      queryKey: ['messages', 'templates', language],
      queryFn: ({ signal }) =>
        call('GET /api/message-templates', { query: { language } }, { signal }),
    }),
  /** The newest messages. */
  log: (filter: LogFilter) =>
    queryOptions({
      queryKey: ['messages', 'log', filter],
      queryFn: ({ signal }) => call('GET /api/messages', { query: filter }, { signal }),
    }),
  choices: (id: number) =>
    queryOptions({
      queryKey: ['messages', 'choices', id],
      queryFn: ({ signal }) => call('GET /api/message-choices/:id', { params: { id } }, { signal }),
    }),
}

const meta = { changes: 'messages' } as const

export const useEditMessageSettings = () =>
  useMutation({
    mutationFn: (body: MessageSettingsEdit) => call('PUT /api/message-settings', { body }),
    meta,
  })

export const useWriteTemplate = () =>
  useMutation({
    mutationFn: (body: TemplateDraft) => call('PUT /api/message-templates', { body }),
    meta,
  })

export const useResetTemplate = () =>
  useMutation({
    mutationFn: (body: TemplateName) => call('POST /api/message-templates/reset', { body }),
    meta,
  })

/** A message as a client would get it; nothing changes. */
export const usePreview = () =>
  useMutation({
    mutationFn: (body: PreviewDraft) => call('POST /api/message-templates/preview', { body }),
  })

export const useSendTest = () =>
  useMutation({
    mutationFn: (body: TestDraft) => call('POST /api/message-templates/test', { body }),
  })

export const useResend = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/messages/:id/resend', { params: { id } }),
    meta,
  })

export const useChooseChannels = (id: number) =>
  useMutation({
    mutationFn: (body: Partial<MessageChoices>) =>
      call('PUT /api/message-choices/:id', { params: { id }, body }),
    meta,
  })
