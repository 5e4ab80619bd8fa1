import type { Language } from '@salon/contract/vocabulary'
import type { HistoryEntry } from '@salon/contract/history'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { switchLanguage } from '../../../text/language.ts'
import { LocaleContext, useFormats, useText } from '../../../text/text.ts'
import { givenEntry } from '../../../test/history-rows.ts'
import { entryWords, fieldWords, type HistoryScope } from './entry-words.ts'
import { historyDays } from './history-days.ts'

const inLanguage =
  (language: Language) =>
  ({ children }: { children: ReactNode }) =>
    createElement(
      LocaleContext,
      { value: { language, timeZone: 'UTC', currency: 'EUR' } },
      children,
    )

const words = (
  given: Partial<HistoryEntry>,
  whose: HistoryScope = 'client',
  language: Language = 'en',
) => {
  const { result } = renderHook(
    () => entryWords(useText(), useFormats(), givenEntry(given), whose),
    { wrapper: inLanguage(language) },
  )
  return result.current
}

const moved = {
  changes: [
    { field: 'staffId', before: 41, after: 42, beforeName: 'Mira Olsen', afterName: 'Анна' },
    {
      field: 'appointmentDate',
      before: '2026-03-02T09:00:00.000Z',
      after: '2026-03-03T10:30:00.000Z',
    },
    { field: 'price', before: '41.50', after: '1234.00' },
    { field: 'notes', before: null, after: 'Tea' },
  ],
} satisfies Partial<HistoryEntry>

test('a change is a sentence of its fields, and a line of each, by names and in the formats', () => {
  const { sentence, about, lines, summary } = words(moved)

  expect(sentence).toBe('Changed the staff member, the date, the time, the price, and the notes')
  expect(about).toEqual(['Cut and blow-dry', 'Mar 2, 2026, 9:00 AM'])
  expect(lines).toEqual([
    { label: 'Staff', before: 'Mira Olsen', after: 'Анна' },
    { label: 'Date', before: 'Mar 2, 2026', after: 'Mar 3, 2026' },
    { label: 'Time', before: '9:00 AM', after: '10:30 AM' },
    { label: 'Price', before: '€41.50', after: '€1,234.00' },
    { label: 'Notes', before: null, after: 'Tea' },
  ])
  expect(summary).toEqual([])
})

test('leaves out what the page already shows', () => {
  expect(words({}, 'salon').about).toEqual([
    'Žofie Brânză-Łukaszewska',
    'Cut and blow-dry',
    'Mar 2, 2026, 9:00 AM',
  ])
  expect(words(moved, 'visit').about).toEqual(['Cut and blow-dry'])
  const client = { subject: 'customer', name: 'Bo', appointmentDate: null } as const
  expect(words({ ...client, operation: 'deleted' }, 'client').about).toEqual([])
  expect(words({ ...client, operation: 'deleted' }, 'salon').about).toEqual(['Bo'])
})

test('an added or deleted entry is summarized, without what stands above', () => {
  const { sentence, lines, summary } = words({
    operation: 'deleted',
    changes: [
      { field: 'serviceId', before: 21, after: null, beforeName: 'Cut', afterName: null },
      { field: 'staffId', before: 41, after: null, beforeName: 'Mira Olsen', afterName: null },
      { field: 'appointmentDate', before: '2026-03-02T09:00:00.000Z', after: null },
      { field: 'duration', before: 45, after: null },
      { field: 'initialWork', before: 0, after: null },
      { field: 'processing', before: 0, after: null },
      { field: 'cleanup', before: 15, after: null },
      { field: 'status', before: 'in-progress', after: null },
    ],
  })

  expect(sentence).toBe('Deleted the appointment')
  expect(lines).toEqual([])
  expect(summary).toEqual([
    'with Mira Olsen',
    '45 min',
    'Clean-up after (minutes): 15 min',
    'In Progress',
  ])
})

test('an online booking says how it came, and what came of it', () => {
  const came = words({
    operation: 'added',
    changes: [
      { field: 'source', before: null, after: 'online' },
      { field: 'answer', before: null, after: 'awaited' },
    ],
  })
  expect(came.summary).toEqual(['booked online', 'waiting for an answer'])

  const answered = words({ changes: [{ field: 'answer', before: 'awaited', after: 'given' }] })
  expect(answered.sentence).toBe('Changed the answer to the online booking')
  expect(answered.lines).toEqual([
    {
      label: 'Answer to the online booking',
      before: 'waiting for an answer',
      after: 'answered',
    },
  ])
})

test('services, categories and people have their own words', () => {
  const changed = (subject: HistoryEntry['subject'], field: string, before: string | boolean) =>
    words({ subject, changes: [{ field, before, after: null }] })

  expect(changed('category', 'color', '#EC4899').lines[0]).toMatchObject({ before: 'Pink' })
  expect(changed('service', 'isActive', true).lines[0]).toMatchObject({
    label: 'Status',
    before: 'Active',
  })
  expect(changed('staff', 'role', 'Colourist').lines[0]?.before).toBe('Colourist')
  expect(words({ subject: 'photo', operation: 'changed', changes: [] }).sentence).toBe(
    'Rearranged the photos',
  )
})

test('an added or deleted photo shows its kind', () => {
  const photo = {
    subject: 'photo',
    operation: 'deleted',
    customerName: 'Bo',
    appointmentDate: null,
  } as const
  const changes = [
    { field: 'kind', before: 'after', after: null },
    { field: 'position', before: 2, after: null },
  ]

  const { sentence, about, summary } = words({ ...photo, changes }, 'visit')

  expect([sentence, about, summary]).toEqual(['Deleted a photo', ['After Photos'], []])
  expect(words({ ...photo, changes }, 'salon').about).toEqual([
    'Bo',
    'Photo of appointment #51',
    'After Photos',
  ])
})

test('an import is one sentence, with where it came from', () => {
  const whole = { kind: 'clients', product: 'fresha', fileName: 'all.csv', count: 1204 } as const
  const shown = (isUndo: boolean) =>
    words({ subject: 'customer', changes: [], obstacle: 'import', import: { ...whole, isUndo } })

  expect(shown(false)).toMatchObject({
    sentence: 'Imported 1,204 clients',
    about: ['Fresha', 'all.csv'],
    lines: [],
    summary: [],
  })
  expect(shown(true).sentence).toBe('Undid the import of 1,204 clients')
})

test('an erased entry shows only that it was erased', () => {
  const erased = {
    subject: 'customer',
    changes: [],
    name: null,
    obstacle: 'erased',
  } satisfies Partial<HistoryEntry>
  expect(words({ ...erased, operation: 'changed' })).toMatchObject({
    sentence: 'Its content has been deleted permanently',
    summary: [],
  })
  expect(words({ ...erased, operation: 'deleted' })).toMatchObject({
    sentence: 'Deleted the client',
    summary: ['Its content has been deleted permanently'],
  })
})

test('fields in conflict are named as the entry names them', () => {
  const { result } = renderHook(() =>
    fieldWords(useText(), useFormats(), givenEntry(moved), ['appointmentDate', 'price', 'odd']),
  )
  expect(result.current).toBe('the date, the time, and the price')
})

test('the same entry in Russian and in German', async () => {
  const sentence = (language: Language) =>
    words({ changes: moved.changes.slice(2) }, 'client', language).sentence
  await switchLanguage('ru')
  expect(sentence('ru')).toBe('Изменено: цена и заметки')
  await switchLanguage('de')
  expect(sentence('de')).toBe('Preis und Notizen geändert')
})

test('entries are grouped by the salon’s day, and cascaded ones folded into their client', () => {
  const removed = { at: '2026-03-05T23:30:00.000Z', transactionId: 7, changes: [] }
  const cancelled = givenEntry({ ...removed, seq: 8, changes: moved.changes })
  const client = givenEntry({ ...removed, seq: 7, subject: 'customer', operation: 'deleted' })
  const photo = { subject: 'photo', operation: 'deleted' } as const
  const deleted = givenEntry({
    seq: 5,
    transactionId: 5,
    operation: 'deleted',
    at: '2026-03-05T10:00:00.000Z',
  })
  const form = givenEntry({ ...removed, seq: 9, subject: 'signedForm', operation: 'deleted' })
  const silent = givenEntry({ seq: 4, changes: [] })

  const days = historyDays(
    [form, cancelled, client, givenEntry({ ...deleted, ...photo, seq: 6 }), deleted, silent],
    'Europe/Berlin',
  )

  expect(days).toEqual([
    { day: '2026-03-06', entries: [{ entry: client, cascaded: 1 }] },
    { day: '2026-03-05', entries: [{ entry: deleted, cascaded: 0 }] },
  ])
})
