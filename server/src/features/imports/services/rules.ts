import { phasesProblem } from '@salon/contract/busy-spans'
import { exportedOffers } from '@salon/contract/exported-parts'
import type { ImportField } from '@salon/contract/import-vocabulary'
import type { ProblemAt } from '@salon/contract/imports'
import { longestCleanup } from '@salon/contract/primitives'
import { serviceTestDraft, type ServiceTestDraft } from '@salon/contract/safety'
import type { OfferDraft } from '@salon/contract/service-offers'
import { termsOf, type ServiceTerms } from '@salon/contract/service-terms'
import { readAge, readDuration, readPrice, usualMinutes } from '../amounts/rules.ts'
import { oneLine } from '../cells/rules.ts'
import type { ListRow } from '../lists/rules.ts'
import { presentParts } from '../rows/rules.ts'
import {
  cellsOf,
  cut,
  isActiveThere,
  isArchivedThere,
  isBlank,
  longestId,
  ownCell,
  ownPart,
  type PriceReading,
  type RowCells,
} from '../reading/rules.ts'

/** A row as a service. */
export interface ServiceOfRow extends ListRow {
  readonly service: {
    readonly name: string
    readonly description: string | null
    readonly duration: number
    readonly initialWork: number
    readonly processing: number
    readonly cleanup: number
    /** Whole years. */
    readonly minimumAge: number | null
    readonly price: string
    /** The name is '' where the file has none. */
    readonly category: {
      readonly name: string
      readonly color?: string
      readonly isActive: boolean
    }
    /** Of our own export: who offers it, and what of it is their own. */
    readonly offers: readonly OfferDraft[]
    /** Of our own export. */
    readonly requiredTest: ServiceTestDraft | null
    /** Of our own export: it could be booked there. */
    readonly isActive: boolean
    /** Of our own export: it was archived there. */
    readonly isArchived: boolean
  }
}

const longestDescription = 2_000

/** How the rows of a file with services are read. */
export interface ServiceReading extends PriceReading {
  /** Staff members here, by their numbers there. */
  readonly staff: ReadonlyMap<string, number>
}

/** Reads a row as a service: without a readable price it is free until somebody says otherwise. */
export function serviceOfRow(
  row: { readonly number: number; readonly cells: readonly string[] },
  reading: ServiceReading,
): ServiceOfRow {
  const cells = cellsOf(row.cells, reading)
  const { textOf, read, columnOf, leftOut } = cells
  // Fresha says so of a price that is the least.
  const name = oneLine(textOf('name')).replace(reading.product === 'fresha' ? / - From$/ : /$^/, '')
  const price = read('price', (cell) => readPrice(cell, reading.priceDecimals)) ?? '0.00'
  const duration = minutesOf(cells, 'duration') || usualMinutes
  const minimumAge = read('minimum_age', readAge)
  const id = textOf('id')
  const description = cut(textOf('notes'), longestDescription)
  const category = cut(oneLine(textOf('category')), 255)
  const terms = {
    duration,
    ...phasesOf(cells, duration),
    cleanup: minutesOrNone(cells, 'cleanup', longestCleanup),
    price,
  }
  const offers = offersOf(row.cells, reading, terms, leftOut)
  const requiredTest =
    ownPart(row.cells, reading, 'requiredTest', serviceTestDraft, leftOut) ?? null
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
      ...terms,
      minimumAge: minimumAge === null ? null : Number(minimumAge),
      category: categoryOf(row.cells, reading, isBlank(category) ? '' : category),
      offers: offers ?? [],
      requiredTest,
      isActive: isActiveThere(row.cells, reading),
      isArchived: isArchivedThere(row.cells, reading),
    },
    parts: presentParts({ offers: offers ?? [], requiredTest }),
    leftOut,
    refusal: isBlank(name)
      ? refused('name', 'no_name')
      : name.length > 255
        ? refused('name', 'name_too_long')
        : id.length > longestId
          ? refused('id', 'id_too_long')
          : offers === null
            ? { column: reading.heads.indexOf('offers'), problem: 'staff_unknown' }
            : null,
  }
}

function categoryOf(cells: readonly string[], reading: ServiceReading, name: string) {
  const color = ownCell(cells, reading, 'categoryColor')
  const isActive = ownCell(cells, reading, 'categoryIsActive') !== 'false'
  return { name, isActive, ...(/^#([\da-f]{3}|[\da-f]{6})$/i.test(color) && { color }) }
}

/**
 * Who offers the service, as far as they are here, and what of it is their own, as far as it fits the service.
 * @returns null where none of them is here: without any offer everybody would offer it
 */
function offersOf(
  cells: readonly string[],
  reading: ServiceReading,
  terms: ServiceTerms,
  leftOut: ProblemAt[],
): OfferDraft[] | null {
  const offers = ownPart(cells, reading, 'offers', exportedOffers, leftOut) ?? []
  const known = new Map(
    offers.flatMap((offer) => {
      const staffId = reading.staff.get(String(offer.staffId))
      return staffId === undefined ? [] : [[staffId, { ...offer, staffId }] as const]
    }),
  )
  if (known.size === 0 && offers.length > 0) return null
  const column = reading.heads.indexOf('offers')
  if (known.size < offers.length) leftOut.push({ column, problem: 'staff_unknown' })
  return [...known.values()].map((offer) => {
    if (!phasesProblem(termsOf(terms, offer))) return offer
    leftOut.push({ column, problem: 'unreadable' })
    // They still offer it, in the times of the service.
    return { ...offer, duration: null, initialWork: null, processing: null, cleanup: null }
  })
}

/** Minutes of a cell; 0 of one that is empty, or cannot be used, which is noted. */
function minutesOf(
  { textOf, columnOf, leftOut }: RowCells,
  field: ImportField,
  most = Infinity,
): number {
  const cell = textOf(field)
  if (cell === '') return 0
  const typed = readDuration(cell)
  if ('minutes' in typed && typed.minutes <= most) return typed.minutes
  leftOut.push({ column: columnOf(field), problem: 'not_a_duration' })
  return 0
}

/** The same where 0 is no mistake. */
const minutesOrNone = (cells: RowCells, field: ImportField, most?: number): number =>
  cells.textOf(field) === '0' ? 0 : minutesOf(cells, field, most)

/** Work and processing time that fit the service; none where they do not, which is noted. */
function phasesOf(cells: RowCells, duration: number) {
  const initialWork = minutesOrNone(cells, 'initial_work')
  const processing = minutesOrNone(cells, 'processing')
  if (!phasesProblem({ duration, initialWork, processing })) return { initialWork, processing }
  cells.leftOut.push({ column: cells.columnOf('processing'), problem: 'not_a_duration' })
  return { initialWork: 0, processing: 0 }
}
