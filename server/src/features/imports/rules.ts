import type {
  ImportField,
  ImportKind,
  ImportProduct,
  ImportState,
  RowOutcome,
} from '@salon/contract/import-vocabulary'
import type { ImportJob, ImportReading, ImportStep } from '@salon/contract/imports'
import { spreadsheetProblems, type SpreadsheetProblem } from '@salon/contract/spreadsheets'
import { dateOrderOf, guessNameOrder, type DateEvidence } from './cells/rules.ts'
import { matchColumns } from './columns/rules.ts'
import type { ColumnWords } from './statuses/rules.ts'

/** For so many days an import can be undone, and its file and rows are kept. */
const daysKept = 30

/** Until when an import that ended then can be undone. */
export const undoUntil = (finishedAt: string): string =>
  new Date(Date.parse(finishedAt) + daysKept * 24 * 60 * 60 * 1000).toISOString()

/** Imports from before this moment are no longer undone. */
export const keptSince = (now: Date): string =>
  new Date(now.getTime() - daysKept * 24 * 60 * 60 * 1000).toISOString()

/** States in which a job works on the import, or will go on. */
const underWay: ReadonlySet<ImportState> = new Set(['checking', 'running', 'paused', 'undoing'])

/** Whether another file would have to wait: a file that was not imported yet is replaced instead. */
export const isUnderWay = (state: ImportState) => underWay.has(state)

/** Whether how the file is read, or decisions about rows, may be changed. */
export const isEditable = (state: ImportState) => state === 'ready' || state === 'checked'

/** The state that a step leads to; undefined where it is not its turn. */
export function nextState(state: ImportState, step: ImportStep): ImportState | undefined {
  const next: Record<ImportStep, Partial<Record<ImportState, ImportState>>> = {
    check: { ready: 'checking', checked: 'checking' },
    run: { checked: 'running', paused: 'running' },
    // A check that is stopped begins again from the first row.
    pause: { running: 'paused', checking: 'ready' },
    // What was in use at the first undo may be free by now.
    undo: { done: 'undoing', paused: 'undoing', undone: 'undoing' },
  }
  return next[step][state]
}

/**
 * Whether a cell holds an email address, or a phone, a date or a number of seven digits: one in the first row
 * means that the heads are missing, and the first client would be taken for them.
 */
export function isValue(cell: string): boolean {
  const typed = cell.trim()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return true
  return /^[+(\d][\d\s()/.:+-]*$/.test(typed) && typed.replace(/\D/g, '').length >= 7
}

/** How many of the first rows are shown. */
export const sampleRows = 20

/** What the heads, the first rows and the words of its columns suggest. */
export function guessReading(
  {
    heads,
    sample,
    words,
  }: {
    readonly heads: readonly string[]
    readonly sample: readonly (readonly string[])[]
    readonly words: readonly ColumnWords[]
  },
  file: { readonly product: ImportProduct; readonly kind: ImportKind },
): Pick<ImportReading, 'nameOrder'> & { columns: (ImportField | null)[] } {
  const columns = matchColumns(heads, sample, file)
  const name = columns.indexOf('name')
  const nameOrder = guessNameOrder(sample.map((row) => row[name] ?? ''))
  return { columns: withoutWordyStatus(columns, words), nameOrder }
}

/** Leaves out a column of statuses that has too many words for one. */
export const withoutWordyStatus = (
  columns: readonly (ImportField | null)[],
  words: readonly ColumnWords[],
): (ImportField | null)[] =>
  columns.map((field, n) => (field === 'status' && !words[n] ? null : field))

/** Not the end of a visit: its dates are written as those of the start, and a time such as 10.30 is none. */
const dateFields: ReadonlySet<ImportField | null> = new Set([
  'birthday',
  'added_on',
  'date_time',
  'date',
])

/** Whether the same columns hold dates. */
export const haveSameDates = (
  columns: readonly (ImportField | null)[],
  others: readonly (ImportField | null)[],
): boolean =>
  columns.every((field, n) => dateFields.has(field) === dateFields.has(others[n] ?? null))

/** The order of dates, as all of them show it, and whether a person has to say. */
export function guessDates(
  evidence: readonly DateEvidence[],
  columns: readonly (ImportField | null)[],
): { dateOrder: ImportReading['dateOrder']; asksDateOrder: boolean } {
  const used = evidence.filter((_, n) => dateFields.has(columns[n] ?? null))
  const order = dateOrderOf({
    dayFirst: sumOf(used, 'dayFirst'),
    monthFirst: sumOf(used, 'monthFirst'),
    either: sumOf(used, 'either'),
  })
  return order === 'ask'
    ? { dateOrder: null, asksDateOrder: true }
    : { dateOrder: order, asksDateOrder: false }
}

const sumOf = (evidence: readonly DateEvidence[], key: keyof DateEvidence) =>
  evidence.reduce((sum, one) => sum + one[key], 0)

/** The sentence about a file that cannot be read. */
export const sentenceOf = (problem: SpreadsheetProblem, row: number | undefined): string =>
  row === undefined ? spreadsheetProblems[problem] : `${spreadsheetProblems[problem]} (row ${row})`

/** Rows by outcome; those that no row has are 0. */
export const countsOf = (
  rows: readonly { readonly outcome: RowOutcome; readonly count: number }[],
): ImportJob['counts'] => {
  const counts = { new: 0, same: 0, changed: 0, ask: 0, refused: 0 }
  for (const { outcome, count } of rows) counts[outcome] = count
  return counts
}
