import type { ProblemAt } from '@salon/contract/imports'
import { toOneLine } from '@salon/contract/one-line'
import { memberRole, ownerRole } from '@salon/contract/vocabulary'
import { readEmail, readPhone } from '../cells/rules.ts'
import type { ListRow } from '../lists/rules.ts'
import {
  cellsOf,
  cut,
  isActiveThere,
  isArchivedThere,
  isBlank,
  longestId,
  nameOf,
  otherUser,
  type RowReading,
} from '../reading/rules.ts'

/** A row as a staff member. */
export interface MemberOfRow extends ListRow {
  readonly member: {
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
    readonly role: string
    /** Of our own export: they took visits there. */
    readonly isActive: boolean
  }
  /** The owner of our own export: there is one, who is here already. */
  readonly isOwner: boolean
  /** Of our own export: they were archived there. */
  readonly isArchived: boolean
}

/** Reads a row as a staff member. The role is words alone: an account is made by inviting them. */
export function memberOfRow(
  row: { readonly number: number; readonly cells: readonly string[] },
  reading: RowReading,
): MemberOfRow {
  const { product, columns } = reading
  const cells = cellsOf(row.cells, reading)
  const { textOf, read, columnOf, leftOut } = cells
  const name = nameOf(cells, reading)
  const email = read('email', readEmail)
  const phone = read('phone', (cell) => readPhone(cell, product))
  const role = cut(toOneLine(textOf('role')).replace(/\s+/g, ' '), 100)
  const id = textOf('id')
  const refused = (column: ProblemAt['column'], problem: ProblemAt['problem']) => ({
    column,
    problem,
  })
  const nameColumn = columns.includes('name') ? columnOf('name') : columnOf('first_name')
  return {
    number: row.number,
    label: cut(name, 255),
    id,
    key: `${name}\n${email ?? ''}`,
    member: {
      name,
      email,
      phone,
      // 'Owner' is given by registration, and by handing the salon over alone.
      role: isBlank(role) || role === ownerRole ? memberRole : role,
      isActive: isActiveThere(row.cells, reading),
    },
    isOwner: product === 'own' && role === ownerRole,
    isArchived: isArchivedThere(row.cells, reading),
    leftOut,
    refusal:
      otherUser(row.cells, reading, 'staff') ??
      (isBlank(name)
        ? refused(nameColumn, 'no_name')
        : name.length > 255
          ? refused(nameColumn, 'name_too_long')
          : id.length > longestId
            ? refused(columnOf('id'), 'id_too_long')
            : null),
  }
}
