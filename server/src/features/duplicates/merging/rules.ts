import type { MergeDraft, Separation } from '@salon/contract/duplicates'

/** A table of `movedTables`, as the queries take it. */
interface TableOfClients {
  readonly table: string
  readonly column: string
  readonly key: readonly string[]
  readonly unlessSame?: readonly string[]
  readonly kind?: string
}

const byId = (table: string, column = 'customer_id'): TableOfClients => ({
  table,
  column,
  key: ['id'],
})

/**
 * Every table whose rows a merge moves. A new one with rows of a client belongs here, or into `unmovedTables`; a test
 * compares both with the columns of the database.
 */
export const movedTables: readonly TableOfClients[] = [
  byId('appointments'),
  byId('deleted_appointments'),
  byId('service_records'),
  byId('visit_series'),
  byId('waiting_entries'),
  byId('online_bookings'),
  byId('online_bookings', 'may_be_id'),
  byId('messages'),
  byId('client_conditions'),
  byId('patch_tests'),
  byId('test_waivers'),
  byId('activity'),
  // A client who wants no messages in one of the rows wants none: the stricter choice of both holds.
  { ...byId('message_opt_outs'), unlessSame: ['channel'] },
  { table: 'booking_blocks', column: 'customer_id', key: ['created_at'], unlessSame: [] },
  {
    table: 'import_links',
    column: 'target_id',
    key: ['product', 'kind', 'foreign_id'],
    kind: 'clients',
  },
]

/** Tables that name clients and stay as they are, each with the reason. */
export const unmovedTables: Readonly<Record<string, string>> = {
  'history.customer_id': 'is append-only; the history of the kept client shows that of the former',
  'history.former_customer_id': 'is append-only',
  'customers.merged_into': 'who was merged into the former client stays so',
  'client_merges.former_id': 'a merge into the former client can be taken back by itself',
  'client_distinctions.first_id': 'was said of the two rows',
  'client_distinctions.second_id': 'was said of the two rows',
}

/** The name of a moved table in the record of a merge. */
export const movedName = ({ table, column }: TableOfClients) => `${table}.${column}`

/** What a person may choose of a client. */
interface ClientFields {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly notes: string | null
}

const fieldNames = ['name', 'email', 'phone', 'notes'] as const

/** The fields of a client, and no others. */
export const fieldsOf = ({ name, email, phone, notes }: ClientFields): ClientFields => ({
  name,
  email,
  phone,
  notes,
})

/** The kept client after a merge: field by field, and the notes of both. */
export function mergedFields(
  kept: ClientFields,
  former: ClientFields,
  choice: MergeDraft['fields'],
): ClientFields {
  const chosen = (field: keyof MergeDraft['fields']) => (choice[field] === 'kept' ? kept : former)
  return {
    name: chosen('name').name,
    email: chosen('email').email,
    phone: chosen('phone').phone,
    notes: joinedNotes(kept.notes, former.notes),
  }
}

/** The notes of both, those of the kept client first; once where one has the other's. */
function joinedNotes(kept: string | null, former: string | null): string | null {
  if (!former || kept?.includes(former)) return kept
  return kept ? `${kept}\n${former}` : former
}

/** The fields of the kept client before and after a merge. */
export interface FieldsOfMerge {
  readonly before: ClientFields
  readonly after: ClientFields
}

/**
 * The kept client after a merge is taken back: a field is again what it was, unless a later merge or somebody has
 * changed it since. What later merges found there is rewritten, as if this merge had never been, so that they can be
 * taken back in any order.
 * @param later merges into the same client, the earliest first
 * @returns the fields to write, the later merges, and the names of fields that somebody has changed
 */
export function separatedFields<Later extends FieldsOfMerge>(
  present: ClientFields,
  merge: FieldsOfMerge,
  later: readonly Later[],
): { fields: ClientFields; later: Later[]; stayed: Separation['fields'] } {
  const fields: Record<string, string | null> = { ...fieldsOf(present) }
  const rewritten = later.map((one) => ({
    ...one,
    before: { ...one.before },
    after: { ...one.after },
  }))
  const stayed: Separation['fields'] = []
  for (const field of fieldNames) {
    const [was, made] = [merge.before[field], merge.after[field]]
    if (was === made) continue
    // Up to the first later merge that made something else of it.
    const end = rewritten.findIndex(({ after }) => after[field] !== made)
    for (const [at, one] of rewritten.entries()) {
      if (end >= 0 && at > end) break
      Object.assign(one.before, one.before[field] === made && { [field]: was })
      if (at !== end) Object.assign(one.after, { [field]: was })
    }
    if (end >= 0) continue
    if (present[field] === made) fields[field] = was
    else stayed.push(field)
  }
  return { fields: fields as unknown as ClientFields, later: rewritten, stayed }
}

type RowKeys = Readonly<Record<string, readonly unknown[]>>

/** What a merge has moved, without rows that belong to somebody else by now. @returns undefined where it had none of them */
export function withoutKeys(moved: RowKeys, gone: RowKeys): RowKeys | undefined {
  const names = new Map(
    Object.entries(gone).map(([table, keys]) => [
      table,
      new Set(keys.map((key) => JSON.stringify(key))),
    ]),
  )
  const isGone = (table: string, key: unknown) =>
    names.get(table)?.has(JSON.stringify(key)) ?? false
  const rest = Object.fromEntries(
    Object.entries(moved).map(([table, keys]) => [
      table,
      keys.filter((key) => !isGone(table, key)),
    ]),
  )
  const count = (keys: RowKeys) => Object.values(keys).reduce((sum, { length }) => sum + length, 0)
  return count(rest) < count(moved) ? rest : undefined
}
