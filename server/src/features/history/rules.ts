import type { HistoryEntry, HistorySubject, UndoObstacle } from '@salon/contract/history'
import { ownerRole, type Role } from '@salon/contract/vocabulary'

type Row = Readonly<Record<string, unknown>>
type Value = HistoryEntry['changes'][number]['before']
type Table =
  'appointments' | 'photos' | 'service_records' | 'customers' | 'services' | 'staff' | 'categories'

/** What the API calls the rows of a table. */
export const subjectOf: Readonly<Record<Table, HistorySubject>> = {
  appointments: 'appointment',
  photos: 'photo',
  service_records: 'record',
  customers: 'customer',
  services: 'service',
  staff: 'staff',
  categories: 'category',
}

/** The table of what the API calls so. */
export const tableOf = (subject: HistorySubject): Table =>
  (Object.keys(subjectOf) as Table[]).find((table) => subjectOf[table] === subject) ??
  'appointments'

/** The columns that people change, in the order in which they are told, and the API's name of each. */
const fields: Readonly<Record<HistorySubject, Readonly<Record<string, string>>>> = {
  appointment: {
    customer_id: 'customerId',
    service_id: 'serviceId',
    staff_id: 'staffId',
    appointment_date: 'appointmentDate',
    duration: 'duration',
    price: 'price',
    status: 'status',
    notes: 'notes',
  },
  photo: { kind: 'kind', position: 'position' },
  record: { rating: 'rating', notes: 'notes' },
  customer: { name: 'name', email: 'email', phone: 'phone', notes: 'notes' },
  service: {
    name: 'name',
    description: 'description',
    price: 'price',
    duration: 'duration',
    category_id: 'categoryId',
    is_active: 'isActive',
  },
  staff: { name: 'name', email: 'email', phone: 'phone', role: 'role', is_active: 'isActive' },
  category: { name: 'name', color: 'color', is_active: 'isActive' },
}

/** Fields that name a row by its number. */
const references = ['customerId', 'serviceId', 'staffId', 'categoryId'] as const
const isReference = (field: string): field is (typeof references)[number] =>
  (references as readonly string[]).includes(field)

/** A row's fields as the API prints them, by the API's names. */
export const fieldsOf = (subject: HistorySubject, row: Row): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fields[subject])
      .filter(([column]) => column in row)
      .map(([column, field]) => [field, printed(field, row[column])]),
  )

function printed(field: string, value: unknown): Value {
  if (value === null || value === undefined) return null
  if (field === 'price') return Number(value).toFixed(2)
  if (field === 'appointmentDate') return new Date(value as string).toISOString()
  return value as Value
}

/** What the rules need to know of an entry. */
export interface Kept {
  readonly seq: number
  readonly at: string
  readonly together: number
  readonly actorKind: 'person' | 'program' | 'unknown'
  readonly actorId: number | null
  readonly actorName: string | null
  readonly subject: Table
  readonly rowId: number
  readonly appointmentId: number | null
  readonly customerId: number | null
  readonly operation: 'insert' | 'update' | 'archive' | 'unarchive' | 'delete'
  readonly undoes: number | null
  readonly before: Row | null
  readonly after: Row | null
  readonly undoneBy: number | null
  readonly wasThere: boolean
  readonly isKept: boolean
}

/** Whether a row was taken out of every list, though it is there. */
export const isGone = (row: Row | null) => Boolean(row?.['removed_at'] ?? row?.['archived_at'])

/** What became of the row, as people see it. */
export function deedOf({ operation, wasThere }: Kept): HistoryEntry['deed'] {
  if (operation === 'insert') return wasThere ? 'restored' : 'added'
  return deeds[operation]
}

const deeds = {
  update: 'changed',
  archive: 'deleted',
  delete: 'deleted',
  unarchive: 'restored',
} as const

/** The fields that an entry tells of, with what was before and after. */
function changesOf(entry: Kept): { field: string; before: Value; after: Value }[] {
  const subject = subjectOf[entry.subject]
  const deed = deedOf(entry)
  const isNew = deed === 'added' || deed === 'restored'
  const before = isNew ? {} : fieldsOf(subject, entry.before ?? {})
  const after = deed === 'deleted' ? {} : fieldsOf(subject, entry.after ?? {})
  return Object.values(fields[subject])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after)
}

/** How undoing an entry would go, by what became of its row. */
const ways = {
  added: 'remove',
  restored: 'remove',
  changed: 'change',
  deleted: 'bring_back',
} as const

/** Who asks, and since when what was done can be undone. */
export interface Asking {
  readonly role: Role
  readonly since: string
}

/** Why an entry cannot be undone, whatever stands in the book by now. */
export function obstacleOf(entry: Kept, { role, since }: Asking): UndoObstacle | undefined {
  const subject = subjectOf[entry.subject]
  if (!worksAtDesk(role) || (role === 'user' && adminsOnly.has(subject))) return 'not_allowed'
  const deed = deedOf(entry)
  if (subject === 'photo' && deed === 'changed') return 'photo'
  if (!entry.before && !entry.after) return 'erased'
  if (subject === 'staff' && [entry.before, entry.after].some((row) => row?.['role'] === ownerRole))
    return 'owner'
  if (entry.at < since) return 'too_late'
  if (entry.undoneBy !== null) return 'undone'
  if (deed !== 'deleted' || entry.isKept) return undefined
  if (subject === 'photo') return 'photo'
  // A deletion that became final: the client was removed since.
  return subject === 'appointment' ? 'erased' : undefined
}

/**
 * An entry of a client who was removed: to those who can bring the client back as it is, and to others
 * as it will be once that is too late.
 */
export const ofRemoved = <Entry extends Kept>(entry: Entry, role: Role): Entry =>
  worksAtDesk(role) ? entry : { ...entry, before: null, after: null }

const worksAtDesk = (role: Role) => role === 'admin' || role === 'user'

const adminsOnly: ReadonlySet<HistorySubject> = new Set(['service', 'staff', 'category'])

/** The numbers of the rows that entries name, by the field that does. */
export function numbersIn(entries: readonly Kept[]) {
  const found = { customerId: [], serviceId: [], staffId: [], categoryId: [] } as Record<
    (typeof references)[number],
    number[]
  >
  for (const { subject, customerId, before, after } of entries) {
    if (customerId !== null) found.customerId.push(customerId)
    for (const row of [before, after]) {
      for (const [field, value] of Object.entries(fieldsOf(subjectOf[subject], row ?? {}))) {
        if (isReference(field) && typeof value === 'number') found[field].push(value)
      }
    }
  }
  return found
}

/**
 * An entry as the API tells it.
 * @param names what rows are called now, by 'serviceId 7'
 * @param undoUntil the moment until which it can be undone
 */
export function entryTold(
  entry: Kept,
  names: ReadonlyMap<string, string>,
  asking: Asking,
  undoUntil: string,
): HistoryEntry {
  const subject = subjectOf[entry.subject]
  const obstacle = obstacleOf(entry, asking) ?? null
  const deed = deedOf(entry)
  const called = (field: string, value: Value) => names.get(`${field} ${value}`) ?? null
  const row = (deed === 'deleted' ? entry.before : entry.after) ?? entry.before ?? {}
  const when = fieldsOf(subject, row)['appointmentDate']
  return {
    seq: entry.seq,
    at: entry.at,
    by: { kind: entry.actorKind, accountId: entry.actorId, name: entry.actorName },
    subject,
    rowId: entry.rowId,
    appointmentId: entry.appointmentId,
    customerId: entry.customerId,
    name:
      subject === 'appointment'
        ? called('serviceId', row['service_id'] as Value)
        : ((row['name'] as string | undefined) ?? null),
    customerName: called('customerId', entry.customerId),
    appointmentDate: typeof when === 'string' ? when : null,
    deed,
    together: entry.together,
    changes: changesOf(entry).map(({ field, before, after }) => ({
      field,
      before,
      after,
      ...(isReference(field) && {
        beforeName: called(field, before),
        afterName: called(field, after),
      }),
    })),
    undoes: entry.undoes,
    undoneBy: entry.undoneBy,
    undo: obstacle ? null : ways[deed],
    obstacle,
    undoUntil,
  }
}

/** The edit that puts back what an entry changed: the fields that it changed, as they were before. */
export function undoingEdit(
  subject: HistorySubject,
  before: Row,
  after: Row,
): Record<string, never> {
  const now = fieldsOf(subject, after)
  const was = Object.entries(fieldsOf(subject, before))
  return Object.fromEntries(was.filter(([field, value]) => now[field] !== value)) as Record<
    string,
    never
  >
}

/** The fields of a row that are something else by now than what an entry made of them. */
export function conflictsWith(
  subject: HistorySubject,
  after: Row,
  now: Row,
  wanted: readonly string[],
): { path: string; message: string }[] {
  const made = fieldsOf(subject, after)
  const present = fieldsOf(subject, now)
  return wanted
    .filter((field) => made[field] !== present[field])
    .map((path) => ({ path, message: 'This was changed again since' }))
}
