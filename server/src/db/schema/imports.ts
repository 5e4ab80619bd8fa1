import {
  importKinds,
  type ImportField,
  importProducts,
  importStates,
  rowDecisions,
  rowOutcomes,
  type DateOrder,
  type NameOrder,
  type TextEncoding,
} from '@salon/contract/import-vocabulary'
import {
  type ImportedDigests,
  type ImportProblem,
  type ImportTotals,
  type MadeRow,
  type ProblemAt,
  type ReplacedClient,
  type ReplacedVisit,
  type StatusWord,
  type RowMark,
  type RowReason,
} from '@salon/contract/imports'
import type { SpreadsheetFormat } from '@salon/contract/spreadsheets'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant } from './columns.ts'

const transactions = (column: string) =>
  bigint(column, { mode: 'number' })
    .array()
    .notNull()
    .default(sql`'{}'`)

/** A file of another product, how it is read, and how far its import is. */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    userId: tenant(),
    product: text('product', { enum: importProducts }).notNull(),
    kind: text('kind', { enum: importKinds }).notNull(),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    state: text('state', { enum: importStates }).notNull(),
    /** The account that took the last step: the actor of what the job writes. */
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    encoding: text('encoding').$type<TextEncoding>().notNull(),
    separator: text('separator').$type<SpreadsheetFormat['separator']>().notNull(),
    heads: jsonb('heads').$type<string[]>().notNull(),
    /** The first rows; emptied with the file. */
    sample: jsonb('sample').$type<string[][]>().notNull(),
    columns: jsonb('columns').$type<(ImportField | null)[]>().notNull(),
    dateOrder: text('date_order').$type<DateOrder>(),
    asksDateOrder: boolean('asks_date_order').notNull().default(false),
    nameOrder: text('name_order').$type<NameOrder>().notNull(),
    statuses: jsonb('statuses').$type<StatusWord[]>().notNull().default([]),
    rowCount: integer('row_count'),
    /** Rows that the present or last step is through with. */
    done: integer('done').notNull().default(0),
    /** Rows of which the run has written something. */
    written: integer('written').notNull().default(0),
    /** The transactions of its run and of its undo in the audit log, and of each the entry that stands for all. */
    runTransactions: transactions('run_transactions'),
    runEntry: bigint('run_entry', { mode: 'number' }),
    undoTransactions: transactions('undo_transactions'),
    undoEntry: bigint('undo_entry', { mode: 'number' }),
    /** What a check of visits counted. */
    totals: jsonb('totals').$type<ImportTotals>(),
    problem: text('problem').$type<ImportProblem>(),
    problemRow: integer('problem_row'),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    /** Since when it is paused; null where it is not. */
    pausedAt: moment('paused_at'),
  },
  (t) => [
    primaryKey({ name: 'imports_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'imports_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    // One at a time: two would take each other's clients for existing ones.
    uniqueIndex('imports_open')
      .on(t.userId)
      .where(sql`${t.state} not in ('arriving', 'done', 'undone')`),
    index('imports_working')
      .on(t.userId, t.id)
      .where(sql`${t.state} in ('checking', 'running', 'undoing')`),
    check('imports_done', sql`${t.done} >= 0`),
  ],
)

/** The bytes of a file, in the database, so that every process can go on with it. */
export const importChunks = pgTable(
  'import_chunks',
  {
    userId: tenant(),
    importId: reference('import_id'),
    /** From 0. */
    position: integer('position').notNull(),
    bytes: customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })(
      'bytes',
    ).notNull(),
  },
  (t) => [
    primaryKey({ name: 'import_chunks_pkey', columns: [t.userId, t.importId, t.position] }),
    foreignKey({
      name: 'import_chunks_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'import_chunks_import',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
  ],
)

/** What becomes of each row of a file: by the check, then by the run, then by the undo. */
export const importRows = pgTable(
  'import_rows',
  {
    userId: tenant(),
    importId: reference('import_id'),
    /** As a spreadsheet counts, from 1, with the heads. */
    number: integer('number').notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    outcome: text('outcome', { enum: rowOutcomes }).notNull(),
    reason: jsonb('reason').$type<RowReason>(),
    leftOut: jsonb('left_out').$type<ProblemAt[]>().notNull(),
    /** The client or visit that is here, or that the run made: of the table that the kind names. */
    targetId: bigint('target_id', { mode: 'number' }),
    decision: text('decision', { enum: rowDecisions }),
    /** What the run did with it; null where nothing, or where it was undone. */
    effect: text('effect', { enum: ['created', 'updated'] }),
    /** What an update replaced. */
    before: jsonb('before').$type<ReplacedClient | ReplacedVisit>(),
    /** Its version after the run: one with another was touched since. */
    versionAfter: integer('version_after'),
    /** What else the run made for it: further services of a visit, and those that were not known. */
    alsoMade: jsonb('also_made').$type<MadeRow[]>(),
    isKept: boolean('is_kept').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'import_rows_pkey', columns: [t.userId, t.importId, t.number] }),
    foreignKey({
      name: 'import_rows_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'import_rows_import',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    index('import_rows_by_outcome').on(t.userId, t.importId, t.outcome, t.number),
  ],
)

/** The client or visit that a row of another product is; one that is deleted here is not imported again. */
export const importLinks = pgTable(
  'import_links',
  {
    userId: tenant(),
    product: text('product', { enum: importProducts }).notNull(),
    kind: text('kind', { enum: importKinds }).notNull(),
    /** The row's number there; a digest of what it holds where it has none. */
    foreignId: varchar('foreign_id', { length: 110 }).notNull(),
    /** A row of the table that the kind names: no foreign key, since visits may be deleted. */
    targetId: reference('target_id'),
    /** The import that made the link. */
    importId: reference('import_id'),
    digests: jsonb('digests').$type<ImportedDigests | RowMark>().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'import_links_pkey',
      columns: [t.userId, t.product, t.kind, t.foreignId],
    }),
    foreignKey({
      name: 'import_links_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'import_links_import',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    index('import_links_of_target').on(t.userId, t.kind, t.targetId),
    index('import_links_of_import').on(t.userId, t.importId),
  ],
)
