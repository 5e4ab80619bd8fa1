import {
  fieldsOfKind,
  type ImportField,
  type ImportKind,
  type ImportProduct,
} from '@salon/contract/import-vocabulary'
import { folded } from '@salon/contract/text-search'
import { clientHeads } from '../client-columns/rules.ts'
import { headWithoutNumber } from '../file/rules.ts'
import { serviceHeads, staffHeads } from '../list-columns/rules.ts'
import { visitHeadsOfProduct, visitHeads } from '../visit-columns/rules.ts'

/** Heads of columns by what they are. */
export type HeadsOfKind = Partial<Readonly<Record<ImportField, readonly string[]>>>

/** Heads that a product means otherwise. */
type HeadsOfProduct = Partial<Record<ImportProduct, Readonly<Record<string, ImportField>>>>

const clientHeadsOfProduct: HeadsOfProduct = {
  fresha: { telephone: 'other_phone' },
  // The customer's own number there; 'Reference ID' is what a salon typed, and may be on several.
  square: { 'reference id': 'into_notes', 'first visit': 'added_on' },
  easyappointments: {
    'mobile number': 'phone',
    'phone number': 'other_phone',
    state: 'into_notes',
  },
}

/** A head as heads are compared: without case, accents, punctuation, underscores and the number of a second one. */
const headKey = (head: string) =>
  folded(headWithoutNumber(head))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byHead = (heads: HeadsOfKind) =>
  new Map(
    (Object.keys(heads) as ImportField[]).flatMap((field) =>
      (heads[field] ?? []).map((head) => [headKey(head), field] as const),
    ),
  )

const knownHeads: Readonly<
  Record<ImportKind, { fieldOf: ReadonlyMap<string, ImportField>; ofProduct: HeadsOfProduct }>
> = {
  clients: { fieldOf: byHead(clientHeads), ofProduct: clientHeadsOfProduct },
  visits: { fieldOf: byHead(visitHeads), ofProduct: visitHeadsOfProduct },
  services: { fieldOf: byHead(serviceHeads), ofProduct: {} },
  staff: { fieldOf: byHead(staffHeads), ofProduct: {} },
}

/**
 * What each column is, by its head and, where that says nothing, by what is in it. Each field once, the first column
 * that fits; a further phone is the other one, and the second of two equal heads goes into the notes. A column that is
 * not recognised is left out.
 */
export function matchColumns(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { product, kind }: { readonly product: ImportProduct; readonly kind: ImportKind },
): (ImportField | null)[] {
  const { fieldOf, ofProduct } = knownHeads[kind]
  const taken = new Set<ImportField>()
  const take = (field: ImportField | undefined): ImportField | null => {
    if (field === undefined) return null
    if (!fieldsOfKind[kind].includes(field)) return null
    if (field === 'into_notes') return field
    if (field === 'phone' && taken.has('phone') && kind === 'clients') return take('other_phone')
    if (taken.has(field)) return null
    taken.add(field)
    return field
  }
  const keys = heads.map(headKey)
  const recognised = keys.map((key, n) => {
    const field = ofProduct[product]?.[key] ?? fieldOf.get(key)
    const isSecond = field !== undefined && keys.indexOf(key) < n
    return take(field) ?? (isSecond ? take('into_notes') : null)
  })
  const columns = recognised.map((field, n) => {
    if (field !== null) return field
    const cells = rows.map((row) => row[n]?.trim() ?? '').filter((cell) => cell !== '')
    return take(fieldByContent(cells, kind))
  })
  return withNames(columns, heads)
}

/** Nearly every cell looks so: a heading of a group, or a cell typed wrongly, does not matter. */
const nearlyAll = (cells: readonly string[], pattern: RegExp) =>
  cells.length > 0 && cells.filter((cell) => pattern.test(cell)).length >= cells.length * 0.9

function fieldByContent(cells: readonly string[], kind: ImportKind): ImportField | undefined {
  if (nearlyAll(cells, /^[^\s@]+@[^\s@]+\.[^\s@]+$/)) return 'email'
  // Dates and sums have digits and points, too.
  if (nearlyAll(cells, /^'?(\+|00|\(?0)[\d\s()/.-]{6,}$/)) return 'phone'
  if (kind === 'services' || kind === 'visits') {
    if (nearlyAll(cells, /^\d+\s*h(\s*\d+\s*m(in)?)?$|^\d+\s*min$/i)) return 'duration'
    if (nearlyAll(cells, /^\D{0,4}\d[\d.,\s]*[.,]\d{2}\D{0,4}$/)) return 'price'
  }
  if (kind !== 'visits') return undefined
  if (nearlyAll(cells, /^'?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}[\sT,]+\d{1,2}[:.h]\d{2}.*$/))
    return 'date_time'
  if (nearlyAll(cells, /^'?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/)) return 'date'
  if (nearlyAll(cells, /^\d{1,2}[:h]\d{2}(:\d{2})?(\s*[ap]\.?m\.?)?$/i)) return 'time'
  return undefined
}

/**
 * 'Nombre', 'Nome' and 'Имя' are first names beside a last name, and the whole name without; French 'Nom' is the last
 * name beside a 'Prénom', and the whole name without.
 */
function withNames(
  columns: readonly (ImportField | null)[],
  heads: readonly string[],
): (ImportField | null)[] {
  const has = (field: ImportField) => columns.includes(field)
  if (has('name')) return withoutParts(columns)
  const only = has('first_name') && !has('last_name') ? 'first_name' : 'last_name'
  if (has('first_name') === has('last_name')) return [...columns]
  const isWhole = (n: number) =>
    ['имя', 'nombre', 'nome', 'nom', 'imie'].includes(headKey(heads[n] ?? ''))
  return columns.map((field, n) => (field === only && isWhole(n) ? 'name' : field))
}

/** A whole name makes its parts superfluous. */
const withoutParts = (columns: readonly (ImportField | null)[]) =>
  columns.map((field) => (field === 'first_name' || field === 'last_name' ? null : field))

interface NeededFields {
  readonly fields: readonly ImportField[]
  readonly message: string
}

const named: NeededFields = {
  fields: ['name', 'first_name', 'last_name'],
  message: 'Please choose the column with the names',
}

/** What each kind cannot do without: of every line, one. */
const needed: Readonly<Record<ImportKind, readonly NeededFields[]>> = {
  services: [{ fields: ['name'], message: 'Please choose the column with the names' }],
  staff: [named],
  clients: [named],
  visits: [
    {
      fields: ['client_id', 'name', 'first_name', 'last_name', 'email', 'phone'],
      message: 'Please choose a column that says whose visit it is',
    },
    { fields: ['date_time', 'date'], message: 'Please choose the column with the dates' },
    { fields: ['service', 'service_id'], message: 'Please choose the column with the services' },
  ],
}

/** Why columns cannot be imported: one that is needed is missing, or a field is there twice. */
export function columnsProblem(
  kind: ImportKind,
  columns: readonly (ImportField | null)[],
): { readonly column: number; readonly message: string } | undefined {
  const stray = columns.findIndex((field) => field !== null && !fieldsOfKind[kind].includes(field))
  if (stray >= 0) return { column: stray, message: 'Rows of this kind have no such column' }
  for (const { fields, message } of needed[kind])
    if (!fields.some((field) => columns.includes(field))) return { column: 0, message }
  const twice = columns.findIndex(
    (field, n) => field !== null && field !== 'into_notes' && columns.indexOf(field) < n,
  )
  return twice < 0 ? undefined : { column: twice, message: 'This is another column already' }
}
