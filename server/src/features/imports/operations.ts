import type {
  ImportJob,
  ImportReading,
  ImportRow,
  ImportStep,
  importRoutes,
} from '@salon/contract/imports'
import type { RowDecision } from '@salon/contract/import-vocabulary'
import type { FileReply, ReceivedForm } from '@salon/contract/route'
import type { SpreadsheetFormat } from '@salon/contract/spreadsheets'
import type { Db } from '../../db/client.ts'
import { guessFormat, SpreadsheetError, spreadsheetRows } from '../../files/spreadsheet.ts'
import type { Clock } from '../../kernel/clock.ts'
import { reasonOfDatabaseError } from '../../kernel/database-errors.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { columnsProblem } from './columns/rules.ts'
import { columnsSince, firstReading } from './earlier/operations.ts'
import { contentOf, fileOf, keptChunks } from './file/operations.ts'
import { keptByRow } from './kept/operations.ts'
import * as queries from './queries.ts'
import { refusedCsv } from './refused/rules.ts'
import {
  countsOf,
  guessDates,
  haveSameDates,
  isEditable,
  isUnderWay,
  keptSince,
  nextState,
  sentenceOf,
  undoUntil,
} from './rules.ts'
import { statusesOf } from './statuses/rules.ts'
import { retryKept } from './undo/queries.ts'
import { overlappedVisits } from './visit-overlaps/queries.ts'

type ImportForm = ReceivedForm<typeof importRoutes.upload.upload>

/** Imports of a salon, newest first. */
export async function listImports(db: Db, salon: Salon) {
  const records = await queries.newestImports(db, salon)
  const outcomes = await queries.outcomesOf(
    db,
    salon,
    records.map(({ id }) => id),
  )
  return records.map((record) => replyOf(record, outcomes))
}

/** One import. @throws Refusal not_found */
export async function readImport(db: Db, salon: Salon, id: number): Promise<ImportJob> {
  const record = found(await queries.importById(db, salon, id))
  if (record.state === 'arriving') throw new Refusal('not_found')
  const outcomes = await queries.outcomesOf(db, salon, [id])
  const columnsFrom = isEditable(record.state) ? await columnsSince(db, salon, record) : null
  return { ...replyOf(record, outcomes), columnsFrom }
}

function replyOf(
  record: queries.ImportRecord,
  outcomes: Awaited<ReturnType<typeof queries.outcomesOf>>,
): Omit<ImportJob, 'columnsFrom'> {
  const own = outcomes.filter(({ importId }) => importId === record.id)
  return {
    ...record,
    undoUntil: record.finishedAt && undoUntil(record.finishedAt),
    counts: countsOf(own),
    toUndo: own.reduce((sum, { toUndo }) => sum + toUndo, 0),
    kept: own.reduce((sum, { kept }) => sum + kept, 0),
    overlaps: own.reduce((sum, { overlaps }) => sum + overlaps, 0),
    incomplete: own.reduce((sum, { incomplete }) => sum + incomplete, 0),
  }
}

/**
 * Takes a file in and guesses how it is to be read. It replaces one that was not imported yet.
 * @throws Refusal invalid for what is no table; import_under_way
 */
export async function uploadImport(db: Db, salon: Salon, form: ImportForm): Promise<ImportJob> {
  // In no transaction: under an Idempotency-Key an upload has one, which claims the key and keeps the answer.
  const open = await queries.openImport(db, salon)
  if (open && isUnderWay(open.state)) throw new Refusal('import_under_way')
  const { id } = found(
    await queries.insertImport(db, {
      userId: salon.id,
      product: 'other',
      kind: 'clients',
      fileName: '',
      state: 'arriving',
      accountId: salon.account.id,
      encoding: 'utf-8',
      separator: ',',
      heads: [],
      sample: [],
      columns: [],
      nameOrder: 'as_written',
    }),
  )
  try {
    let format: SpreadsheetFormat = { encoding: 'utf-8', separator: ',' }
    const fields = await form.receive(async (bytes) => {
      format = await readable(guessFormat(keptChunks(db, salon, id, bytes)))
    })
    const { kind, product } = fields
    const content = await readable(contentOf(fileOf(db, salon, id), format))
    const reading = await firstReading(db, salon, content, { kind, product })
    return await refuseSecond(db, async (tx) => {
      await replaceOpen(tx, salon)
      await queries.updateImport(tx, salon, id, {
        ...fields,
        ...format,
        ...reading,
        heads: content.heads,
        sample: content.sample,
        rowCount: content.rowCount,
        state: 'ready',
      })
      return readImport(tx, salon, id)
    })
  } catch (error) {
    // What is left after all is deleted within two days, as an upload that was cut off.
    await queries.deleteImport(db, salon, id).catch(() => undefined)
    throw error
  }
}

/**
 * A transaction that opens an import. Of two at the same moment neither sees the other's: the unique index `imports_open`
 * fails the second. @throws Refusal import_under_way
 */
const refuseSecond = (db: Db, work: (tx: Db) => Promise<ImportJob>): Promise<ImportJob> =>
  db.transaction(work).catch((error: unknown) => {
    throw reasonOfDatabaseError(error) === 'already_exists'
      ? new Refusal('import_under_way')
      : error
  })

/** Deletes the file that was not imported yet. @throws Refusal import_under_way */
async function replaceOpen(tx: Db, salon: Salon): Promise<void> {
  const open = await queries.lockOpenImport(tx, salon)
  if (!open) return
  if (isUnderWay(open.state)) throw new Refusal('import_under_way')
  await queries.deleteImport(tx, salon, open.id)
}

/** A problem of the file as a refusal of the field. */
const readable = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    throw invalidField('file', sentenceOf(error.problem, error.row))
  }
}

/**
 * Changes how a file is read. What was checked before is checked anew.
 * @throws Refusal not_found; import_under_way; invalid
 */
export const editImport = (
  db: Db,
  salon: Salon,
  id: number,
  edit: Partial<ImportReading>,
): Promise<ImportJob> =>
  // The row is locked while the file is read anew: of two edits at once, the later one stands on the earlier.
  db.transaction(async (tx) => {
    const before = found(await queries.lockImport(tx, salon, id))
    refuseUneditable(before)
    if (!isEmptyPatch(edit)) {
      const changes = await rereadAs(tx, salon, before, edit)
      await queries.deleteRows(tx, salon, id)
      await queries.updateImport(tx, salon, id, {
        ...changes,
        state: 'ready',
        done: 0,
        totals: null,
        problem: null,
        problemRow: null,
      })
    }
    return readImport(tx, salon, id)
  })

/** Reads a file by what was chosen, and guesses the rest anew where the table is another one. @throws Refusal invalid */
async function rereadAs(
  tx: Db,
  salon: Salon,
  before: queries.ImportRecord,
  edit: Partial<ImportReading>,
) {
  const format = {
    encoding: edit.encoding ?? before.encoding,
    separator: edit.separator ?? before.separator,
  }
  const isSameFormat = format.encoding === before.encoding && format.separator === before.separator
  const content = await contentOf(fileOf(tx, salon, before.id), format).catch((error: unknown) => {
    if (!(error instanceof SpreadsheetError)) throw error
    throw invalidField('separator', sentenceOf(error.problem, error.row))
  })
  const first = isSameFormat ? before : await firstReading(tx, salon, content, before)
  const columns = edit.columns ?? first.columns
  if (columns.length !== content.heads.length)
    throw invalidField('columns', 'Please choose one entry for each column of the file')
  const problem = edit.columns && columnsProblem(before.kind, columns)
  if (problem) throw invalidField(`columns.${problem.column}`, problem.message)
  const dates = guessDates(content.dates, columns)
  // What a person has chosen stays until other columns hold the dates.
  const dateOrder =
    isSameFormat && haveSameDates(columns, before.columns)
      ? (before.dateOrder ?? dates.dateOrder)
      : (dates.dateOrder ?? first.dateOrder ?? before.dateOrder)
  const chosen = [...first.statuses, ...before.statuses].filter(({ status }) => status !== null)
  const statuses = statusesOf(content.words, columns, edit.statuses ?? chosen, before)
  if (!statuses)
    throw invalidField(
      `columns.${columns.indexOf('status')}`,
      'This column has too many different words to hold statuses',
    )
  return {
    ...format,
    columns,
    ...dates,
    statuses,
    dateOrder: edit.dateOrder ?? dateOrder,
    nameOrder: edit.nameOrder ?? first.nameOrder,
    heads: content.heads,
    sample: content.sample,
    rowCount: content.rowCount,
  }
}

function refuseUneditable({ state }: queries.ImportRecord): void {
  if (state === 'arriving') throw new Refusal('not_found')
  if (!isEditable(state)) throw new Refusal('import_under_way')
}

/**
 * Takes a step, whose work a job does.
 * @throws Refusal not_found; import_under_way where it is not the turn of this step; undo_too_late; invalid
 */
export const takeStep = (
  db: Db,
  salon: Salon,
  id: number,
  step: ImportStep,
  clock: Clock,
): Promise<ImportJob> =>
  refuseSecond(db, async (tx) => {
    const open = await queries.lockOpenImport(tx, salon)
    const record = found(await queries.lockImport(tx, salon, id))
    const state = nextState(record.state, step)
    if (!state) throw new Refusal('import_under_way')
    if (step === 'check') refuseOpenQuestions(record)
    if (step === 'undo') {
      if (record.finishedAt !== null && record.finishedAt < keptSince(clock()))
        throw new Refusal('undo_too_late')
      if (record.state === 'undone' && (await retryKept(tx, salon, id)) === 0)
        throw new Refusal('import_under_way')
      if (open && open.id !== id) await replaceOpen(tx, salon)
    }
    await queries.updateImport(tx, salon, id, {
      state,
      pausedAt: state === 'paused' ? clock().toISOString() : null,
      accountId: salon.account.id,
      problem: null,
      problemRow: null,
      ...(step === 'check' && { totals: null }),
      // Going on after a pause does not begin anew.
      ...(!(step === 'run' && record.state === 'paused') && step !== 'pause' && { done: 0 }),
    })
    return readImport(tx, salon, id)
  })

function refuseOpenQuestions(record: queries.ImportRecord): void {
  const { kind, columns, asksDateOrder, dateOrder, statuses } = record
  const problem = columnsProblem(kind, columns)
  if (problem) throw invalidField(`columns.${problem.column}`, problem.message)
  if (asksDateOrder && dateOrder === null)
    throw invalidField('dateOrder', 'Please choose whether dates begin with the day or the month')
  const open = statuses.findIndex(({ status }) => status === null)
  if (open >= 0) throw invalidField(`statuses.${open}`, 'Please choose what each status means')
}

/** The number of rows of a page, where the request names none. */
const usualPage = 100

/** Rows that were checked. @throws Refusal not_found */
export async function rowsOfImport(
  db: Db,
  salon: Salon,
  id: number,
  { limit = usualPage, ...page }: Omit<queries.RowPage, 'limit'> & { limit?: number | undefined },
): Promise<ImportRow[]> {
  const rows = await queries.rowsBy(db, salon, id, { ...page, limit })
  if (rows.length === 0) found(await queries.importById(db, salon, id))
  const numbers = rows.flatMap(({ isKept, number }) => (isKept ? [number] : []))
  const kept = numbers.length > 0 ? await keptByRow(db, salon, id, numbers) : undefined
  const ids = rows.flatMap(({ reason }) => reason?.visitId ?? [])
  const visits = ids.length > 0 ? await overlappedVisits(db, salon, ids) : []
  const overlapped = new Map(visits.map(({ id: visitId, ...visit }) => [visitId, visit]))
  return rows.map(({ reason, ...row }) => ({
    ...row,
    reason: reason && { column: reason.column, problem: reason.problem },
    overlapsRow: (reason?.problem === 'overlaps' && reason.row) || null,
    sameAsRow: (reason?.problem === 'same_as_row' && reason.row) || null,
    overlapsVisit: overlapped.get(reason?.visitId ?? 0) ?? null,
    ...(kept?.get(row.number) ?? { keptId: null, keptFor: [] }),
  }))
}

/** Decides about rows that may be existing clients. @throws Refusal not_found; import_under_way */
export const decide = (
  db: Db,
  salon: Salon,
  id: number,
  { decision, rows }: { decision: RowDecision; rows?: number[] | undefined },
): Promise<ImportJob> =>
  db.transaction(async (tx) => {
    const { state } = found(await queries.lockImport(tx, salon, id))
    if (state !== 'checked') throw new Refusal('import_under_way')
    await queries.decideRows(tx, salon, id, decision, rows)
    return readImport(tx, salon, id)
  })

/** Refused rows as CSV, as they are in the file, with the reason. @throws Refusal not_found */
export async function refusedRows(db: Db, salon: Salon, id: number): Promise<FileReply> {
  const record = found(await queries.importById(db, salon, id))
  const refused = async function* () {
    let after: number | undefined
    for (;;) {
      const page = { outcome: 'refused', after, limit: 500 } as const
      const rows = await queries.rowsBy(db, salon, id, page)
      yield* rows
      after = rows.at(-1)?.number
      if (after === undefined) return
    }
  }
  return {
    type: 'text/csv; charset=utf-8',
    name: `refused-rows-${id}.csv`,
    cache: 'never',
    bytes: refusedCsv(record.heads, spreadsheetRows(fileOf(db, salon, id), record), refused()),
  }
}

/** Deletes imports that never ran, and files and rows of those that can no longer be undone. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = keptSince(now)
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString()
  await queries.deleteUnused(db, before, yesterday)
  await queries.deleteFiles(db, before)
}
