import type { ImportJob, ImportRow } from '@salon/contract/imports'

/** An import of the file clients.csv with three rows. */
export const givenImport = (fields: Partial<ImportJob>): ImportJob => ({
  id: 7,
  product: 'fresha',
  kind: 'clients',
  fileName: 'clients.csv',
  state: 'ready',
  createdAt: '2026-06-01T08:00:00.000Z',
  finishedAt: null,
  undoUntil: null,
  rowCount: 3,
  done: 0,
  counts: { new: 0, same: 0, changed: 0, ask: 0, refused: 0 },
  toUndo: 0,
  kept: 0,
  overlaps: 0,
  incomplete: 0,
  totals: null,
  statuses: [],
  encoding: 'windows-1252',
  separator: ';',
  columns: ['name', 'email', null],
  dateOrder: null,
  nameOrder: 'as_written',
  heads: ['Name', 'Mail', 'Geburtstag'],
  sample: [
    ['Ann Lee', 'ann@x.example', '01.02.1980'],
    ['Bo Li', '', ''],
  ],
  asksDateOrder: false,
  columnsFrom: null,
  problem: null,
  problemRow: null,
  ...fields,
})

/** A row of that file, of which a person decides whether it is a client who is there. */
export const uncertainRow: ImportRow = {
  number: 3,
  name: 'Bo Li',
  outcome: 'ask',
  reason: { column: null, problem: 'same_phone' },
  overlapsRow: null,
  overlapsVisit: null,
  leftOut: [{ column: 1, problem: 'not_an_email' }],
  customerId: 12,
  customerName: 'Bob Li',
  decision: null,
  isKept: false,
  keptId: null,
  keptFor: [],
}
