import { z } from 'zod'
import type { Phases } from './busy-spans.ts'
import {
  cellSeparators,
  dateOrders,
  importFields,
  importKinds,
  importProducts,
  importStates,
  keptReasons,
  nameOrders,
  pastStatuses,
  rowDecisions,
  rowOutcomes,
  rowProblems,
  textEncodings,
} from './import-vocabulary.ts'
import { toOneLine } from './one-line.ts'
import {
  amount,
  id,
  idInPath,
  pageSize,
  printedInstant,
  requiredLine,
  rowParams,
} from './primitives.ts'
import type { Route } from './route.ts'
import { mostSpreadsheetColumns, spreadsheetProblemCodes } from './spreadsheets.ts'
import type { Status } from './vocabulary.ts'

/** The number of a row: an integer of four bytes. */
const rowNumber = z.int32().positive()
const rowNumberInPath = idInPath.pipe(rowNumber)

/** Why an import stopped: a problem of the file ends it; with a full disk it resumes once there is room. */
const importProblems = [...spreadsheetProblemCodes, 'no_room'] as const

/** The most words of a column with statuses; with more it is another one. */
export const mostStatusWords = 30

const fieldOfColumn = z.enum(importFields).nullable()

const statusWord = z.object({
  /** As the file has it. */
  word: z.string().max(100),
  /** Null until a person has chosen it, which the check waits for. */
  status: z.enum(pastStatuses).nullable(),
})

/** How a file is read; a person may change each. */
export const importReading = z.object({
  encoding: z.enum(textEncodings),
  separator: z.enum(cellSeparators),
  /** What each column is, from the first; null is left out. */
  columns: z.array(fieldOfColumn).max(mostSpreadsheetColumns),
  /** Null where the file has no dates, or where every one fits both: it is asked before the check. */
  dateOrder: z.enum(dateOrders).nullable(),
  nameOrder: z.enum(nameOrders),
  /** What each word of the column of statuses means; '' is that of visits without one, or of all without such a column. */
  statuses: z.array(statusWord).max(mostStatusWords),
})

const totalLine = z.object({
  /** The month as YYYY-MM, or the service as the file has it; '' of rows without. */
  name: z.string(),
  /** Rows of the file, and what their prices come to. */
  fileRows: z.int(),
  filePrice: amount,
  /** Those that come in, or are here already. */
  rows: z.int(),
  price: amount,
})

/** What the check found in a file of visits beside what would be here after the run. */
const importTotals = z.object({
  months: z.array(totalLine),
  /** Those with the most rows. */
  services: z.array(totalLine),
})

const problemAt = z.object({
  /** The column, from 0; null of the row as a whole. */
  column: z.int().nullable(),
  problem: z.enum(rowProblems),
})

const listed = z.object({
  id,
  product: z.enum(importProducts),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: printedInstant,
  finishedAt: printedInstant.nullable(),
  /** Until when it can be undone; null before it ran. */
  undoUntil: printedInstant.nullable(),
  /** Rows beside the heads; null until they are counted by the check. */
  rowCount: z.int().nullable(),
  /** Rows that the present or last step is through with. */
  done: z.int(),
  /** Rows by what becomes, or became, of them. */
  counts: z.record(z.enum(rowOutcomes), z.int()),
  /** Rows of which an undo has yet to take something back, but those that it keeps. */
  toUndo: z.int(),
  /** After an undo: rows whose clients or visits were touched since, and stay. */
  kept: z.int(),
  /** Visits to come at whose time their staff member has another one: they are imported all the same. */
  overlaps: z.int(),
  /** Rows that are not refused, of which cells are left out. */
  incomplete: z.int(),
})

export const importJob = listed.extend({
  ...importReading.shape,
  heads: z.array(z.string()),
  /** The first rows, as they are read. */
  sample: z.array(z.array(z.string())),
  /** Whether the order of day and month is ambiguous, so that a person chooses it before the check. */
  asksDateOrder: z.boolean(),
  /**
   * When the latest file with the same heads was imported, while the columns are as they were there; null where there
   * is none, or once the file is imported.
   */
  columnsFrom: printedInstant.nullable(),
  /** Of visits that were checked. */
  totals: importTotals.nullable(),
  /** Why the check could not read on, and at which row; 'no_room' of an import that waits until the disk has room. */
  problem: z.enum(importProblems).nullable(),
  problemRow: z.int().nullable(),
})

export const importRow = z.object({
  /** As a spreadsheet counts, from 1, with the heads. */
  number: z.int(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  /** Why it is refused or asked about, or what else is to be known of it. */
  reason: problemAt.nullable(),
  /** Of one that overlaps another row of the file: the number of that row. */
  overlapsRow: z.int().nullable(),
  /** Of one that overlaps a visit that is here: that one as it is now; null where it was deleted. */
  overlapsVisit: z
    .object({ start: printedInstant, customerName: z.string(), staffName: z.string() })
    .nullable(),
  /** Of one that may be the same person as an earlier row: the number of that row. */
  sameAsRow: z.int().nullable(),
  /** Cells that are left out. */
  leftOut: z.array(problemAt),
  /** The existing client, and how that one is called. */
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  decision: z.enum(rowDecisions).nullable(),
  /** After an undo: the client or visit was touched since, and stays. */
  isKept: z.boolean(),
  /** The client, visit, service or staff member that stays; null where that is gone, and something made for it stays. */
  keptId: id.nullable(),
  /** Why something of the row stays, as it is now; empty of other rows. */
  keptFor: z.array(z.object({ reason: z.enum(keptReasons), name: z.string().nullable() })),
})

export const importSteps = ['check', 'run', 'pause', 'undo'] as const

export const importRoutes = {
  list: {
    method: 'GET',
    path: '/api/imports',
    summary: 'Imports, newest first',
    reply: z.array(listed),
  },
  upload: {
    method: 'POST',
    path: '/api/imports',
    summary:
      'Upload a CSV file of another product; replies with what is guessed. A file that was not imported yet is replaced',
    upload: {
      file: 'file',
      fields: z.object({
        product: z.enum(importProducts),
        kind: z.enum(importKinds, 'Please choose what the file holds'),
        /** Nobody types it: characters that a name may not have are left out of it. */
        fileName: z.string().transform(toOneLine).pipe(requiredLine(255, 'Name is required')),
      }),
    },
    reply: importJob,
    status: 201,
    refuses: ['import_under_way'],
  },
  get: {
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'An import, with how its file is read and its first rows',
    params: rowParams,
    reply: importJob,
    refuses: ['not_found'],
  },
  edit: {
    method: 'PUT',
    path: '/api/imports/:id',
    summary: 'Change how the file is read; another encoding or separator guesses the columns anew',
    params: rowParams,
    body: importReading.partial(),
    reply: importJob,
    refuses: ['not_found', 'import_under_way'],
  },
  step: {
    method: 'POST',
    path: '/api/imports/:id/step',
    summary:
      'Check (a dry run: no client or visit is written), run or go on, pause, or undo, also what an earlier undo kept; a job does the work. An undo replaces a file that was not imported yet',
    params: rowParams,
    body: z.object({ step: z.enum(importSteps) }),
    reply: importJob,
    refuses: ['not_found', 'import_under_way', 'undo_too_late'],
  },
  rows: {
    method: 'GET',
    path: '/api/imports/:id/rows',
    summary: 'Rows that were checked, in the order of the file; `after` is the number of the last',
    params: rowParams,
    query: z.object({
      outcome: z.enum(rowOutcomes).optional(),
      kept: z.literal('true').optional(),
      overlaps: z.literal('true').optional(),
      incomplete: z.literal('true').optional(),
      after: rowNumberInPath.optional(),
      limit: pageSize.optional(),
    }),
    reply: z.array(importRow),
    refuses: ['not_found'],
  },
  decide: {
    method: 'PUT',
    path: '/api/imports/:id/decisions',
    summary: 'Decide about rows that may be existing clients; about all without `rows`',
    params: rowParams,
    body: z.object({
      decision: z.enum(rowDecisions),
      rows: z.array(rowNumber).max(1000).optional(),
    }),
    reply: importJob,
    refuses: ['not_found', 'import_under_way'],
  },
  refused: {
    method: 'GET',
    path: '/api/imports/:id/refused.csv',
    summary: 'Refused rows as CSV, with the reason, to be corrected and imported again',
    params: rowParams,
    reply: 'file',
    media: 'text/csv',
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type ImportStep = (typeof importSteps)[number]
export type ProblemAt = z.infer<typeof problemAt>
export type ImportReading = z.infer<typeof importReading>
export type ImportTotals = z.infer<typeof importTotals>
export type ImportProblem = (typeof importProblems)[number]
export type TotalLine = z.infer<typeof totalLine>
export type StatusWord = z.infer<typeof statusWord>
export type ImportJob = z.infer<typeof importJob>
export type ImportRow = z.infer<typeof importRow>

/** Why a row is what it is, as it is kept: with the number of the other row, or of the visit that is here. */
export interface RowReason extends ProblemAt {
  readonly row?: number
  readonly visitId?: number
}

/** What an import writes of a client. */
export interface ImportedFields {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly notes: string | null
  readonly birthday: string | null
}

/** What the link of a row says of its parts in other tables (the contract's exported-parts). */
export interface WrittenParts {
  /** A digest of those that came with the row; they come with a new row alone. */
  readonly parts?: string | undefined
}

/** Digests of what an import wrote, by which an edit of it is seen without keeping it a second time. */
export type ImportedDigests = Readonly<Record<keyof ImportedFields, string>> & WrittenParts

/** What an import writes of a visit: one service of a client. */
export interface ImportedVisit {
  readonly customerId: number
  readonly serviceId: number
  readonly staffId: number
  readonly appointmentDate: string
  readonly duration: number
  readonly price: string
  readonly status: Status
  readonly notes: string | null
}

/** By what a newer row, and an edit since of what it was written as, are seen. */
export interface RowMark extends WrittenParts {
  /** A digest of the row as the file has it. */
  readonly file: string
  /** The version of the visit that was written. */
  readonly version: number
}

/** What an update by an import replaced of a client, and of the link of its row. */
export type ReplacedClient = ImportedFields & LinkOfRow & { readonly digests: ImportedDigests }

/** What an update by an import replaced of a visit, and of the link of its row. */
export type ReplacedVisit = ImportedVisit &
  Partial<Phases> &
  LinkOfRow &
  WrittenParts & { readonly file: string }

/** By what a row is linked: two rows may be one client. */
interface LinkOfRow {
  /** Missing in rows that were written before it was kept. */
  readonly foreignId?: string
}

/** A row that an import has made. */
export interface MadeRow {
  readonly of:
    | 'visit'
    | 'service'
    | 'staff'
    | 'category'
    | 'offer'
    | 'required_test'
    | 'condition'
    | 'patch_test'
    | 'consent'
    | 'opt_out'
    | 'booking_block'
    | 'formula'
  readonly id: number
  /** One with another version was touched since; of a table without versions, a number made of its fields. */
  readonly version: number
}
