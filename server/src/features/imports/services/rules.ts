import type { ProblemAt } from '@salon/contract/imports'
import { toOneLine } from '@salon/contract/one-line'
import { readDuration, readPrice } from '../amounts/rules.ts'
import type { ListRow } from '../lists/rules.ts'
import {
  cellsOf,
  cut,
  isArchivedThere,
  isBlank,
  longestId,
  type RowReading,
} from '../reading/rules.ts'

/** A row as a service. */
export interface ServiceOfRow extends ListRow {
  readonly service: {
    readonly name: string
    readonly description: string | null
    readonly duration: number
    readonly price: string
    /** '' where the file has none. */
    readonly category: string
    /** Of our own export: it was archived there. */
    readonly isArchived: boolean
  }
}

/** Where the file does not say how long a service takes. */
const usualMinutes = 60
const longestDescription = 2_000

const oneLine = (cell: string) => toOneLine(cell).replace(/\s+/g, ' ')

/** Reads a row as a service: without a readable price it is free until somebody says otherwise. */
export function serviceOfRow(
  row: { readonly number: number; readonly cells: readonly string[] },
  reading: RowReading,
): ServiceOfRow {
  const cells = cellsOf(row.cells, reading)
  const { textOf, read, columnOf, leftOut } = cells
  // Fresha says so of a price that is the least.
  const name = oneLine(textOf('name')).replace(reading.product === 'fresha' ? / - From$/ : /$^/, '')
  const price = read('price', readPrice) ?? '0.00'
  const cell = textOf('duration')
  const typed = cell === '' ? undefined : readDuration(cell)
  if (typed && 'problem' in typed)
    leftOut.push({ column: columnOf('duration'), problem: typed.problem })
  const id = textOf('id')
  const description = cut(textOf('notes'), longestDescription)
  const category = cut(oneLine(textOf('category')), 255)
  const refused = (field: 'name' | 'id', problem: ProblemAt['problem']) => ({
    column: columnOf(field),
    problem,
  })
  return {
    number: row.number,
    label: cut(name, 255),
    id,
    key: `${name}\n${category}`,
    service: {
      name,
      description: description === '' ? null : description,
      duration: typed && 'minutes' in typed ? typed.minutes : usualMinutes,
      price,
      category: isBlank(category) ? '' : category,
      isArchived: isArchivedThere(row.cells, reading),
    },
    leftOut,
    refusal: isBlank(name)
      ? refused('name', 'no_name')
      : name.length > 255
        ? refused('name', 'name_too_long')
        : id.length > longestId
          ? refused('id', 'id_too_long')
          : null,
  }
}
