import { healthSubjects } from '@salon/contract/health-subjects'
import type { HistoryEntry, HistorySubject, UndoObstacle } from '@salon/contract/history'
import { ownerRole, type Role } from '@salon/contract/vocabulary'
import {
  fields,
  fieldsOf,
  referenceOf,
  type references,
  subjectOf,
  type AuditedTable,
  type FieldValue,
  type JsonRow,
} from './fields/rules.ts'

/** An entry of the audit log, with what the queries look up for it. */
export interface AuditEntry {
  readonly seq: number
  readonly at: string
  readonly transactionId: number
  readonly actorKind: 'person' | 'program' | 'unknown'
  readonly actorId: number | null
  readonly actorName: string | null
  readonly subject: AuditedTable
  readonly rowId: number
  readonly appointmentId: number | null
  readonly customerId: number | null
  readonly operation: 'insert' | 'update' | 'archive' | 'unarchive' | 'delete'
  readonly undoes: number | null
  readonly before: JsonRow | null
  readonly after: JsonRow | null
  readonly undoneBy: number | null
  readonly wasThere: boolean
  readonly isKept: boolean
  /** The import that the entry stands for. */
  readonly import?: HistoryEntry['import']
}

/** Whether a row is archived or removed. */
export const isGone = (row: JsonRow | null) => Boolean(row?.['removed_at'] ?? row?.['archived_at'])

/** The operation as the API names it. */
export function entryOperation(
  entry: Pick<AuditEntry, 'operation' | 'wasThere' | 'before' | 'after'>,
): HistoryEntry['operation'] {
  const { operation, wasThere, before, after } = entry
  if (operation === 'insert') return wasThere ? 'restored' : 'added'
  if (operation === 'archive' && after?.['merged_into']) return 'merged'
  if (operation === 'unarchive' && before?.['merged_into']) return 'separated'
  return operations[operation]
}

const operations = {
  update: 'changed',
  archive: 'deleted',
  delete: 'deleted',
  unarchive: 'restored',
} as const

/** The fields that an entry shows, with their values before and after. */
function changesOf(entry: AuditEntry): { field: string; before: FieldValue; after: FieldValue }[] {
  const subject = subjectOf[entry.subject]
  const operation = entryOperation(entry)
  const isNew = operation === 'added' || operation === 'restored' || operation === 'separated'
  const before = isNew ? {} : fieldsOf(subject, entry.before ?? {})
  const after = operation === 'deleted' ? {} : fieldsOf(subject, entry.after ?? {})
  return [
    ...Object.values(fields[subject]).map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    })),
    ...(subject === 'appointment' ? onlineChanges(entry, operation) : []),
  ].filter((change) => change.before !== change.after)
}

/** What came of an online booking, which is shown and never put back: its source, and the salon's answer. */
function onlineChanges({ before, after }: AuditEntry, operation: HistoryEntry['operation']) {
  const was = operation === 'changed' || operation === 'deleted' ? before : null
  const is = operation === 'deleted' ? null : after
  const sourceOf = (row: JsonRow | null) => (row?.['source'] ?? null) as FieldValue
  const awaited = (row: JsonRow | null) => (row?.['awaiting'] === true ? 'awaited' : null)
  const given = operation === 'changed' && awaited(was) !== null ? 'given' : null
  return [
    { field: 'source', before: sourceOf(was), after: sourceOf(is) },
    { field: 'answer', before: awaited(was), after: awaited(is) ?? given },
  ]
}

/** What undoing does, by the operation. */
const ways = {
  added: 'remove',
  restored: 'remove',
  changed: 'change',
  deleted: 'restore',
  merged: 'restore',
  // The clients can be merged again.
  separated: 'change',
} as const

/** What the caller may do, and the moment since when changes can be undone. */
export interface UndoScope {
  readonly role: Role
  /** Removing and restoring a client changes visits of everybody. */
  readonly seesOwnVisitsOnly: boolean
  readonly since: string
}

/** Why an entry cannot be undone, whatever the row is now. */
export function obstacleOf(
  entry: AuditEntry,
  { role, seesOwnVisitsOnly, since }: UndoScope,
): Exclude<UndoObstacle, 'import'> | undefined {
  const subject = subjectOf[entry.subject]
  if (!worksAtDesk(role) || (role === 'user' && adminsOnly.has(subject))) return 'not_allowed'
  const operation = entryOperation(entry)
  if (role === 'user' && operation === 'merged') return 'not_allowed'
  if (operation === 'separated') return 'separated'
  if (seesOwnVisitsOnly && subject === 'customer' && operation !== 'changed') return 'not_allowed'
  if (subject === 'photo' && operation === 'changed') return 'photo'
  if (subject === 'calendarFeed' && operation !== 'added') return 'address'
  if (!entry.before && !entry.after) return 'erased'
  if (subject === 'testWaiver') return 'waiver'
  if (subject === 'signedForm') return 'signed'
  // With the client or visit, which brings it back.
  if (healthSubjects.has(subject) && entry.operation === 'delete') return 'erased'
  if (subject === 'staff' && [entry.before, entry.after].some((row) => row?.['role'] === ownerRole))
    return 'owner'
  if (operation === 'changed' && isAnswerAlone(entry)) return 'answered'
  // A merge can be undone for as long as the client is there.
  if (entry.at < since && operation !== 'merged') return 'too_late'
  if (entry.undoneBy !== null) return 'undone'
  if (operation !== 'deleted' || entry.isKept) return undefined
  if (subject === 'photo') return 'photo'
  // The client was removed since, which makes the deletion final.
  return subject === 'appointment' ? 'erased' : undefined
}

/** Whether an entry is the salon's answer to an online booking, and nothing that could be put back. */
const isAnswerAlone = ({ subject, before, after }: AuditEntry) =>
  subject === 'appointments' &&
  before?.['awaiting'] === true &&
  after?.['awaiting'] === false &&
  Object.keys(undoingEdit('appointment', before, after)).length === 0

/**
 * An entry about a client who was removed: whole for roles that can restore the client; for others without
 * its content, as it will be for all once it is erased.
 */
export const redacted = <Entry extends AuditEntry>(entry: Entry, role: Role): Entry =>
  worksAtDesk(role) ? entry : { ...entry, before: null, after: null }

const worksAtDesk = (role: Role) => role === 'admin' || role === 'user'

const adminsOnly: ReadonlySet<HistorySubject> = new Set([
  'service',
  'offer',
  'staff',
  'category',
  'schedule',
  'exception',
  'calendarFeed',
  'serviceTest',
  'formTemplate',
])

/** The tables of what tells of a client's health or hair. */
export const healthTables = (Object.keys(subjectOf) as AuditedTable[]).filter((table) =>
  healthSubjects.has(subjectOf[table]),
)

/** The clients of whose health entries tell, each once, in the order of their ids. */
export const clientsOpened = (entries: readonly AuditEntry[]): number[] => {
  const telling = entries.filter(
    ({ subject, before, after }) => healthSubjects.has(subjectOf[subject]) && (before ?? after),
  )
  return [...new Set(telling.flatMap(({ customerId }) => customerId ?? []))].toSorted(
    (a, b) => a - b,
  )
}

/** The tables of which an account sees no entries. A reason for a booking without a test tells of somebody's visit. */
export function hiddenFrom({ role, seesOwnVisitsOnly }: Omit<UndoScope, 'since'>): AuditedTable[] {
  if (!worksAtDesk(role)) return healthTables
  return seesOwnVisitsOnly ? ['test_waivers'] : []
}

/** Entries that are called by their service. */
const namedByService: ReadonlySet<HistorySubject> = new Set([
  'appointment',
  'offer',
  'serviceTest',
  'testWaiver',
])

/** The ids of the rows that entries name, by the field that holds them. */
export function referencedIds(entries: readonly AuditEntry[]) {
  const found = { customerId: [], serviceId: [], staffId: [], categoryId: [] } as Record<
    (typeof references)[number],
    number[]
  >
  for (const { subject, customerId, before, after } of entries) {
    if (customerId !== null) found.customerId.push(customerId)
    for (const row of [before, after]) {
      for (const [field, value] of Object.entries(fieldsOf(subjectOf[subject], row ?? {}))) {
        const reference = referenceOf(field)
        if (reference && typeof value === 'number') found[reference].push(value)
      }
    }
  }
  return found
}

/**
 * An entry as the API returns it.
 * @param names the present names of rows, by 'serviceId 7'
 * @param undoUntil the moment until which it can be undone
 */
export function entryReply(
  entry: AuditEntry,
  names: ReadonlyMap<string, string>,
  scope: UndoScope,
  undoUntil: string,
): HistoryEntry {
  const subject = subjectOf[entry.subject]
  const { import: wholeImport = null } = entry
  const obstacle = wholeImport ? 'import' : (obstacleOf(entry, scope) ?? null)
  const operation = entryOperation(entry)
  const nameOf = (field: string, value: FieldValue) => names.get(`${field} ${value}`) ?? null
  const row = (operation === 'deleted' ? entry.before : entry.after) ?? entry.before ?? {}
  const when = fieldsOf(subject, row)['appointmentDate']
  return {
    seq: entry.seq,
    at: entry.at,
    by: { kind: entry.actorKind, accountId: entry.actorId, name: entry.actorName },
    subject,
    rowId: entry.rowId,
    appointmentId: entry.appointmentId,
    customerId: entry.customerId,
    name: namedByService.has(subject)
      ? nameOf('serviceId', row['service_id'] as FieldValue)
      : ((row['name'] as string | undefined) ??
        (row['title'] as string | undefined) ??
        nameOf('staffId', (row['staff_id'] as number | undefined) ?? null)),
    customerName: nameOf('customerId', entry.customerId),
    appointmentDate: typeof when === 'string' ? when : null,
    operation,
    transactionId: entry.transactionId,
    changes: (wholeImport ? [] : changesOf(entry)).map(({ field, before, after }) => ({
      field,
      before,
      after,
      ...(referenceOf(field) && {
        beforeName: nameOf(referenceOf(field) ?? field, before),
        afterName: nameOf(referenceOf(field) ?? field, after),
      }),
    })),
    import: wholeImport,
    undoes: entry.undoes,
    undoneBy: entry.undoneBy,
    undo: obstacle ? null : ways[operation],
    obstacle,
    undoUntil,
  }
}

/** The edit that undoes an entry: the fields that it changed, with their values before. */
export function undoingEdit(
  subject: HistorySubject,
  before: JsonRow,
  after: JsonRow,
): Record<string, never> {
  const now = fieldsOf(subject, after)
  const was = fieldsOf(subject, before)
  const changed = Object.entries(fields[subject]).filter(
    ([column, field]) => column in before && now[field] !== was[field],
  )
  return Object.fromEntries(
    changed.map(([column, field]) => {
      const value = before[column]
      // Moments and prices in the form of the API; hours as they are kept.
      return [field, typeof value === 'object' ? value : was[field]]
    }),
  ) as Record<string, never>
}

/** What an entry made of an appointment, and what that was before; its place in a series is among it. */
export function visitChange(before: JsonRow, after: JsonRow) {
  const was = undoingEdit('appointment', before, after)
  const made = undoingEdit('appointment', after, before)
  const moved = ['series_id', 'series_day'].filter((column) => before[column] !== after[column])
  const inSeries = (row: JsonRow) =>
    Object.fromEntries(moved.map((column) => [seriesColumns[column] ?? '', row[column] ?? null]))
  return { was: { ...was, ...inSeries(before) }, made: { ...made, ...inSeries(after) } }
}

const seriesColumns: Readonly<Record<string, string>> = {
  series_id: 'seriesId',
  series_day: 'seriesDay',
}

/** The fields of a row that were changed again after an entry. */
export function conflictsWith(
  subject: HistorySubject,
  after: JsonRow,
  now: JsonRow,
  wanted: readonly string[],
): { path: string; message: string }[] {
  const made = fieldsOf(subject, after)
  const present = fieldsOf(subject, now)
  return wanted
    .filter((field) => made[field] !== present[field])
    .map((path) => ({ path, message: 'This was changed again since' }))
}
