import type { HistoryEntry } from '@salon/contract/history'
import '../../../text/history.ts'
import type { Formats, TextFunction } from '../../../text/text.ts'

/** The same in every language; of a spreadsheet the name of its file says enough. */
const productNames = {
  fresha: 'Fresha',
  square: 'Square',
  easyappointments: 'Easy!Appointments',
  own: null,
  other: null,
} as const

/** A whole import, or its undo: 'Imported 1,204 clients', from Fresha, by this file. */
export function importWords(
  t: TextFunction,
  formats: Formats,
  { kind, product, fileName, count, isUndo }: NonNullable<HistoryEntry['import']>,
): { readonly sentence: string; readonly about: readonly string[] } {
  const name = productNames[product]
  return {
    sentence: t(`history.${isUndo ? 'importUndone' : 'imported'}.${kind}`, {
      count,
      number: formats.count(count),
    }),
    about: [...(name ? [name] : []), fileName],
  }
}
