import type {
  ImportField,
  DateOrder,
  ImportProduct,
  NameOrder,
} from '@salon/contract/import-vocabulary'
import type { ProblemAt } from '@salon/contract/imports'
import type { PriceDecimals } from '../amounts/rules.ts'
import type { ReadCell } from '../cells/rules.ts'
import { joinName, readName, readYes } from '../cells/rules.ts'

/** How the rows of a file are read. */
export interface RowReading {
  readonly product: ImportProduct
  readonly heads: readonly string[]
  readonly columns: readonly (ImportField | null)[]
  readonly dateOrder: DateOrder | null
  readonly nameOrder: NameOrder
  /** Years of two digits are the last hundred up to this one. */
  readonly latestYear: number
}

/** How the rows of a file with prices are read. */
export interface PriceReading extends RowReading {
  readonly priceDecimals: PriceDecimals
}

/** What PostgreSQL cannot keep, and what is no text. */
const unprintable = /[\0\p{Cs}]/u
const invisible = /[\p{C}\p{Z}\p{M}]/gu

/** Whether a name or number shows nothing. */
export const isBlank = (text: string) => text.replace(invisible, '') === ''

/** The longest notes of a client or visit, and the longest number of another product. */
const longestNotes = 10_000
export const longestId = 100

/** The start of a text, without half of a letter at its end. */
export const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** The head of the column that says in the file of refused rows why each is refused. */
export const reasonHead = 'Not imported because'

/** The apostrophe by which our files keep a cell from being a formula (`csv-formulas.ts` of the contract). */
const guard = /(^|[;\t\r\n])'(?=[\t\r]|[ "]*[=+\-@＝＋－＠])/g

type WrittenBy = Pick<RowReading, 'product' | 'heads'>

/** Whether we have written the file: our own export, or the refused rows of another product's. */
const isWrittenHere = ({ product, heads }: WrittenBy) =>
  product === 'own' || heads.includes(reasonHead)

/** What MySQL and phpMyAdmin write into a CSV file for a value that is missing. */
const missing: ReadonlySet<string> = new Set(['NULL', '\\N'])

/** Whether a cell stands for a value that is missing. */
export const isMissing = (text: string, { product }: Pick<RowReading, 'product'>): boolean =>
  text === '' || (product === 'easyappointments' && missing.has(text))

function contentOf(cell: string | undefined, reading: WrittenBy): string {
  const text = (isWrittenHere(reading) ? cell?.replace(guard, '$1') : cell)?.trim() ?? ''
  return isMissing(text, reading) ? '' : text
}

/** A cell of our own export by its head; '' in a file of another product. */
export const ownCell = (
  cells: readonly string[],
  { product, heads }: Pick<RowReading, 'product' | 'heads'>,
  head: string,
): string => (product === 'own' ? (cells[heads.indexOf(head)] ?? '') : '')

/** Our own export has what was archived, too. */
export const isArchivedThere = (
  cells: readonly string[],
  reading: Pick<RowReading, 'product' | 'heads'>,
): boolean => ownCell(cells, reading, 'archivedAt') !== ''

/** Our own export says what cannot be booked for now. */
export const isActiveThere = (
  cells: readonly string[],
  reading: Pick<RowReading, 'product' | 'heads'>,
): boolean => ownCell(cells, reading, 'isActive') !== 'false'

/** Whether a row of visits keeps a time of a staff member free: Easy!Appointments has these in the same table. */
export function isBlockedTime(
  cells: readonly string[],
  { heads }: Pick<RowReading, 'heads'>,
): boolean {
  const column = heads.findIndex((head) => /^is_?unavailability$/i.test(head.trim()))
  const answer = readYes(cells[column] ?? '')
  return 'value' in answer && answer.value !== ''
}

/** Clients among the users of Easy!Appointments: the number of their role in a new database, or its slug. */
const clientRoles: ReadonlySet<string> = new Set(['3', 'customer'])

/**
 * Refuses users of Easy!Appointments of another kind: its table has clients and staff, told apart by their roles.
 * @returns undefined where the file does not say what a user is
 */
export function otherUser(
  cells: readonly string[],
  reading: WrittenBy,
  wanted: 'clients' | 'staff',
): ProblemAt | undefined {
  const column = reading.heads.findIndex((head) => /^id_?roles$/i.test(head.trim()))
  const role = contentOf(cells[column], reading).toLowerCase()
  if (reading.product !== 'easyappointments' || role === '') return undefined
  if (clientRoles.has(role) === (wanted === 'clients')) return undefined
  return { column, problem: wanted === 'clients' ? 'not_a_client' : 'not_staff' }
}

/** A shape of the contract. */
interface Shape<T> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: T } | { readonly success: false }
}

/**
 * What our own export says with a row of other tables, as JSON (the contract's exported-parts); undefined where it says
 * nothing, or nothing that can be read, which is noted.
 */
export function ownPart<T>(
  cells: readonly string[],
  reading: Pick<RowReading, 'product' | 'heads'>,
  head: string,
  shape: Shape<T>,
  leftOut: ProblemAt[],
): T | undefined {
  const cell = contentOf(ownCell(cells, reading, head), reading)
  if (cell === '') return undefined
  const parsed = unprintable.test(cell) ? undefined : shape.safeParse(jsonOf(cell))
  if (parsed?.success) return parsed.data
  leftOut.push({ column: reading.heads.indexOf(head), problem: 'unreadable' })
  return undefined
}

/** The value of a JSON text; undefined where it is none. */
function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

/** The cells of a row by what they are. */
export interface RowCells {
  /** The column, from 0; null where the file has none. */
  readonly columnOf: (field: ImportField) => number | null
  /** The text of a cell; '' where there is none, or where it cannot be kept, which is noted. */
  readonly textOf: (field: ImportField) => string
  /** What a cell holds; null where it is empty, or cannot be used, which is noted. */
  readonly read: (field: ImportField, reader: (cell: string) => ReadCell) => string | null
  /** Whether the file has the column, and a cell there that is empty or can be used, be it its start; of one that was read. */
  readonly says: (field: ImportField) => boolean
  /** Cells that cannot be used. */
  readonly leftOut: ProblemAt[]
}

/** Opens a row: a cell that cannot be used is left out and noted. */
export function cellsOf(
  cells: readonly string[],
  reading: Pick<RowReading, 'columns' | 'product' | 'heads'>,
): RowCells {
  const { columns, heads } = reading
  const isBeyond = cells.slice(heads.length).some((cell) => !isBlank(cell))
  const leftOut: ProblemAt[] = isBeyond ? [{ column: null, problem: 'extra_cells' }] : []
  const columnOf = (field: ImportField) => {
    const column = columns.indexOf(field)
    return column < 0 ? null : column
  }
  const textOf = (field: ImportField) => {
    const column = columnOf(field)
    const cell = column === null ? '' : contentOf(cells[column], reading)
    if (!unprintable.test(cell)) return cell
    leftOut.push({ column, problem: 'unprintable' })
    return ''
  }
  const read = (field: ImportField, reader: (cell: string) => ReadCell) => {
    const cell = textOf(field)
    if (cell === '') return null
    const result = reader(cell)
    if ('value' in result) return result.value || null
    leftOut.push({ column: columnOf(field), problem: result.problem })
    return null
  }
  const says = (field: ImportField) => {
    const column = columnOf(field)
    const isUnused = (left: ProblemAt) =>
      left.column === column && left.problem !== 'notes_too_long'
    return column !== null && !leftOut.some(isUnused)
  }
  return { columnOf, textOf, read, says, leftOut }
}

/** The name of a client, in one column or two. */
export function nameOf({ textOf }: RowCells, { nameOrder }: Pick<RowReading, 'nameOrder'>): string {
  const whole = readName(textOf('name'), nameOrder)
  return whole === '' ? joinName(textOf('first_name'), textOf('last_name')) : whole
}

/**
 * The notes, and below them a line for all that has no field of its own.
 * @param more what other columns have been read as
 */
export function notesOf(
  row: readonly string[],
  reading: RowReading,
  { textOf, columnOf, leftOut }: RowCells,
  more: Partial<Record<ImportField, string | null>> = {},
): string | null {
  const { columns, heads } = reading
  const lines = columns.flatMap((field, n) => {
    const cell =
      field === 'into_notes' ? contentOf(row[n], reading) : ((field && more[field]) ?? '')
    if (cell === '' || unprintable.test(cell)) return []
    return [`${heads[n]?.trim() || `Column ${n + 1}`}: ${cell}`]
  })
  const notes = [textOf('notes'), ...lines].filter((part) => part !== '').join('\n')
  if (notes.length > longestNotes)
    leftOut.push({ column: columnOf('notes'), problem: 'notes_too_long' })
  return notes === '' ? null : cut(notes, longestNotes)
}
