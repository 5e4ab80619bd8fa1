import type { MergeDraft, Separation } from '@salon/contract/duplicates'

/** What a person may choose of a client. */
export interface ClientFields {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly notes: string | null
  readonly birthday: string | null
}

const fieldNames = ['name', 'email', 'phone', 'birthday', 'notes'] as const

/** The fields of a client, and no others. */
export const fieldsOf = ({ name, email, phone, notes, birthday }: ClientFields): ClientFields => ({
  name,
  email,
  phone,
  notes,
  birthday,
})

/** The kept client after a merge: field by field, and the notes of both. */
export function mergedFields(
  kept: ClientFields,
  former: ClientFields,
  choice: MergeDraft['fields'],
): ClientFields {
  const sides = { birthday: kept.birthday ? ('kept' as const) : ('former' as const), ...choice }
  const chosen = (field: keyof typeof sides) => (sides[field] === 'kept' ? kept : former)
  return {
    name: chosen('name').name,
    email: chosen('email').email,
    phone: chosen('phone').phone,
    birthday: chosen('birthday').birthday,
    notes: joinedNotes(kept.notes, former.notes),
  }
}

/** The notes of both, those of the kept client first, which may have the other's in them already. */
function joinedNotes(kept: string | null, former: string | null): string | null {
  if (!former) return kept
  if (!kept) return former
  // Whole lines, and in their order: 'No PPD allergy' has 'PPD allergy' in it, and says the opposite.
  return `\n${kept}\n`.includes(`\n${former}\n`) ? kept : `${kept}\n${former}`
}

/** The fields of the kept client before and after a merge. */
interface FieldsOfMerge {
  readonly before: ClientFields
  readonly after: ClientFields
}

/** A merge that stands. */
interface StandingMerge extends FieldsOfMerge {
  readonly formerId: number
  /** Whom the former client's row names. */
  readonly keptId: number | null
  /** The client who was merged. */
  readonly former: ClientFields
  readonly createdAt: string
}

/** Makes a merge again with other fields of its two clients: each field from the side that was chosen. */
function madeAgain(
  { before, after, former }: StandingMerge,
  kept: ClientFields,
  merged: ClientFields,
): ClientFields {
  const chosen = <Field extends 'name' | 'email' | 'phone' | 'birthday'>(
    field: Field,
  ): ClientFields[Field] => {
    // Both had the same then, and either side may have been chosen.
    if (before[field] === former[field]) return kept[field] ?? merged[field]
    return after[field] === former[field] ? merged[field] : kept[field]
  }
  return {
    name: chosen('name'),
    email: chosen('email'),
    phone: chosen('phone'),
    birthday: chosen('birthday'),
    notes: joinedNotes(kept.notes, merged.notes),
  }
}

/** What the separation writes. */
interface SeparatedFields {
  readonly clients: { readonly id: number; readonly fields: ClientFields }[]
  readonly merges: (FieldsOfMerge & { readonly formerId: number })[]
  /** The names of fields that somebody has changed since. */
  readonly stayed: Separation['fields']
}

/**
 * Takes a merge out of those that were made after it, as if it had never been: the later ones into the same client are
 * made again with what that client had before, and so on with the client whom that one was merged into. What somebody
 * has typed in between stays.
 * @param chain the clients whom the former one was merged into, one after the other; the last is the surviving client
 * @param others merges that stand, into these clients and of them, the earliest first
 */
export function separatedFields(
  merge: FieldsOfMerge & { readonly createdAt: string },
  chain: readonly (ClientFields & { readonly id: number })[],
  others: readonly StandingMerge[],
): SeparatedFields {
  const written: SeparatedFields = { clients: [], merges: [], stayed: [] }
  const stayed = new Set<Separation['fields'][number]>()
  // What one of the clients had at a moment, and what they are to have had.
  let [was, is, since] = [merge.after, merge.before, merge.createdAt]
  const carried = (found: ClientFields): ClientFields => {
    const fields: Record<string, string | null> = { ...fieldsOf(found) }
    for (const field of fieldNames) {
      if (found[field] === was[field]) fields[field] = is[field]
      else if (was[field] !== is[field]) stayed.add(field)
    }
    return fields as unknown as ClientFields
  }
  for (const client of chain) {
    const later = others.filter(
      ({ keptId, formerId, createdAt }) =>
        keptId === client.id && createdAt >= since && !chain.some(({ id }) => id === formerId),
    )
    for (const one of later) {
      const before = carried(one.before)
      const after = madeAgain(one, before, one.former)
      written.merges.push({ formerId: one.formerId, before, after })
      ;[was, is] = [one.after, after]
    }
    const fields = carried(client)
    written.clients.push({ id: client.id, fields })
    const next = others.find(({ formerId }) => formerId === client.id)
    if (!next) continue
    const after = madeAgain(next, next.before, fields)
    written.merges.push({ formerId: next.formerId, before: next.before, after })
    ;[was, is, since] = [next.after, after, next.createdAt]
  }
  return { ...written, stayed: [...stayed] }
}

type RowKeys = Readonly<Record<string, readonly unknown[]>>

const visitTables = ['appointments.customer_id', 'deleted_appointments.customer_id']

/** The same keys, with those of visits in both of their tables: one that was deleted or restored is in the other. */
export function inEitherTable(keys: RowKeys): RowKeys {
  const visits = visitTables.flatMap((name) => keys[name] ?? [])
  return { ...keys, ...Object.fromEntries(visitTables.map((name) => [name, visits])) }
}

/** The ids of the visits among the keys of rows. */
export const visitIds = (keys: RowKeys): number[] =>
  visitTables.flatMap((name) => (keys[name] ?? []).map((key) => (key as [number])[0]))

/** What a merge has moved, without rows that belong to somebody else by now. @returns undefined where it had none of them */
export function withoutKeys(moved: RowKeys, gone: readonly RowKeys[]): RowKeys | undefined {
  const keyOf = (table: string, key: unknown) => `${table} ${JSON.stringify(key)}`
  const goneKeys = new Set(
    gone.flatMap((rows) =>
      Object.entries(rows).flatMap(([table, keys]) => keys.map((key) => keyOf(table, key))),
    ),
  )
  const rest = Object.fromEntries(
    Object.entries(moved).map(([table, keys]) => [
      table,
      keys.filter((key) => !goneKeys.has(keyOf(table, key))),
    ]),
  )
  const count = (keys: RowKeys) => Object.values(keys).reduce((sum, { length }) => sum + length, 0)
  return count(rest) < count(moved) ? rest : undefined
}
