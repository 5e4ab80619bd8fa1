import type { Phases } from '@salon/contract/busy-spans'
import type { RowProblem } from '@salon/contract/import-vocabulary'
import type { ImportedVisit, MadeRow, ProblemAt } from '@salon/contract/imports'
import { typedForm } from '@salon/contract/text-search'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'
import {
  addImported,
  editImported,
  type AddedVisit,
} from '../../appointments/imported/operations.ts'
import { categoryNamed } from '../../categories/imported/operations.ts'
import * as services from '../../services/imported/operations.ts'
import * as staff from '../../staff/imported/operations.ts'
import { priceDecimalsOf } from '../amounts/rules.ts'
import { settingsOf, type ImportRecord } from '../queries.ts'
import { reasonHead } from '../reading/rules.ts'
import { digestOfParts, partsLeftOut, type RowKind, type WrittenRow } from '../rows/operations.ts'
import { presentParts, type DecidedRow } from '../rows/rules.ts'
import { upsertLinks } from '../rows/queries.ts'
import {
  contextOf,
  isOfOtherClient,
  judge,
  knownRows,
  rowIdentifier,
  rowsWithVisits,
  visitOfPart,
  type JudgedPart,
  type JudgedVisit,
  type KnownRows,
  type IdentifiedVisit,
} from '../visit-judging/operations.ts'
import { editOf, fieldsOf, foreignIdsOfNumber } from '../visit-judging/rules.ts'
import * as queries from './queries.ts'
import { totalsCounter, visitOfRow } from './rules.ts'

/** Visits are booked for at most so many years ahead: those of two digits may be of one of them. */
const yearsBooked = 10

/** Rows that are visits. */
export async function visitRows(
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  now: Date,
): Promise<RowKind<IdentifiedVisit>> {
  const { timeZone, currency } = await settingsOf(db, salon)
  const moment = now.toISOString()
  const latestYear = now.getUTCFullYear() + yearsBooked
  const priceDecimals = priceDecimalsOf(currency)
  const reading = { ...record, latestYear, timeZone, now: moment, priceDecimals }
  const known = await knownRows(db, salon, record, moment)
  const identify = rowIdentifier()
  const counter = totalsCounter()
  const isRefusedFile = record.heads.includes(reasonHead)
  const taken = new Set<string>()
  // Of the rows that were judged last, which are those that are written next.
  let visits = new Map<number, JudgedVisit>()
  let links = new Map<string, queries.VisitLink>()
  const changesLeftOut = ({ number, foreignId, file }: IdentifiedVisit): ProblemAt[] => {
    const link = links.get(foreignId)
    const visit = visits.get(number)
    if (!link || !visit) return []
    const because = (problem: RowProblem) => [{ column: null, problem }]
    if (isOfOtherClient(link, visit)) return because('other_client')
    return link.mark.file !== file && visit.parts.length > 1 ? because('several_services') : []
  }
  return {
    read: (row) => identify(visitOfRow(row, reading)),
    judge: async (tx, rows) => {
      visits = new Map()
      const found = await contextOf(tx, salon, record, known, rows)
      // After their clients are locked: a merge that was waited for has given visits to the surviving client.
      const foreignIds = new Set(
        rows.flatMap(({ id, foreignId }) => [
          foreignId,
          ...(id === '' ? [] : foreignIdsOfNumber(id)),
        ]),
      )
      const linked = await queries.linksOf(tx, salon, record, [...foreignIds])
      links = new Map(linked.map((link) => [link.foreignId, link]))
      // Those of an earlier batch, also of one before a pause.
      for (const { foreignId, importId } of linked) if (importId === record.id) taken.add(foreignId)
      const context = { known, links, ...found }
      return rowsWithVisits(rows, context, taken, isRefusedFile).map(({ row, visit }) => {
        const parts = 'problem' in visit ? undefined : visit.parts
        if (!('problem' in visit)) visits.set(row.number, visit)
        const { outcome, reason, targetId, price } = judge(row, visit, context, moment)
        // Of several services only the first is known by its row.
        const priced = price !== undefined && parts?.length === 1 ? [{ price }] : parts
        counter.add(row, reason?.problem === 'visit_removed' ? undefined : priced)
        return { row, outcome, reason, targetId }
      })
    },
    leftOutOf: ({ row, outcome, reason }) =>
      (outcome === 'same' || outcome === 'changed') && reason?.problem !== 'visit_removed'
        ? [
            ...row.leftOut,
            ...partsLeftOut(
              partsOfVisit(row),
              links.get(row.foreignId)?.mark.parts,
              record,
              'visit_here',
            ),
            ...(outcome === 'same' ? changesLeftOut(row) : []),
          ]
        : row.leftOut,
    write: (tx, rows) =>
      write(tx, { salon: { ...salon, timeZone }, record, known, moment, visits, links }, rows),
    totals: counter.totals,
  }
}

/** What comes with a new visit alone. */
const partsOfVisit = ({ formula }: IdentifiedVisit) => presentParts({ formula })

interface WritingContext {
  readonly salon: Pick<Salon, 'id' | 'timeZone'>
  readonly record: ImportRecord
  readonly known: KnownRows
  readonly moment: string
  readonly visits: ReadonlyMap<number, JudgedVisit>
  readonly links: ReadonlyMap<string, queries.VisitLink>
}

/** Writes visits and their links, and the services and staff that they need. */
async function write(
  tx: Db,
  context: WritingContext,
  rows: readonly DecidedRow<IdentifiedVisit>[],
): Promise<WrittenRow[]> {
  const { salon, record, visits, links } = context
  const created: WrittenRow[] = []
  const updated: WrittenRow[] = []
  const drafts: { row: IdentifiedVisit; visit: AddedVisit }[] = []
  const alsoMade = new Map<number, MadeRow[]>()
  const edits: {
    row: IdentifiedVisit
    link: queries.VisitLink
    visit: ImportedVisit & Partial<Phases> & { id: number; version: number }
  }[] = []
  for (const { row, outcome, isLeft, targetId } of rows) {
    const judged = visits.get(row.number)
    if (isLeft || !judged || (outcome !== 'new' && outcome !== 'changed')) continue
    const { parts, made } = await writable(tx, context, row, judged)
    alsoMade.set(row.number, made)
    const link = links.get(row.foreignId)
    const [first] = parts
    if (outcome === 'changed' && link?.visit && first && targetId !== null)
      edits.push({
        row,
        link,
        visit: {
          ...editOf(first, link.visit, row),
          id: targetId,
          version: link.mark.version,
        },
      })
    else
      drafts.push(
        ...parts.map((visit, n) => ({
          row,
          // That of our own export, whose rows are one service each.
          visit: { ...visit, createdAt: row.createdAt, formula: n === 0 ? row.formula : null },
        })),
      )
  }
  const inserted = await addImported(
    tx,
    salon,
    drafts.map(({ visit }) => visit),
  )
  const madeBy = new Map<number, (typeof inserted)[number][]>()
  drafts.forEach(({ row }, n) => {
    const visit = inserted[n]
    if (visit) madeBy.set(row.number, [...(madeBy.get(row.number) ?? []), visit])
  })
  for (const [number, [first, ...more]] of madeBy) {
    if (!first) continue
    const others = more.map(({ id, version }): MadeRow => ({ of: 'visit', id, version }))
    const also = [...others, ...first.also, ...(alsoMade.get(number) ?? [])]
    created.push({
      number,
      targetId: first.id,
      effect: 'created',
      version: first.version,
      ...(also.length > 0 && { alsoMade: also }),
    })
  }
  const versions = await editImported(
    tx,
    salon,
    edits.map(({ visit }) => visit),
  )
  edits.forEach(({ row: { number }, link, visit: { id: targetId } }, n) => {
    const version = versions[n]
    if (version === undefined || !link.visit) return
    const { file, parts } = link.mark
    const before = { ...fieldsOf(link.visit), foreignId: link.foreignId, file, parts }
    const also = alsoMade.get(number) ?? []
    updated.push({
      number,
      targetId,
      effect: 'updated',
      version,
      before,
      ...(also.length > 0 && { alsoMade: also }),
    })
  })
  await linkRows(tx, { salon, record, links }, rows, [...created, ...updated])
  return [...created, ...updated]
}

/** Links rows with what they were written as, and those that were here with what they are. */
async function linkRows(
  tx: Db,
  { salon, record, links }: Pick<WritingContext, 'salon' | 'record' | 'links'>,
  rows: readonly DecidedRow<IdentifiedVisit>[],
  written: readonly WrittenRow[],
): Promise<void> {
  const writtenBy = new Map(written.map((one) => [one.number, one]))
  const { product, kind, id: importId } = record
  await upsertLinks(
    tx,
    salon,
    'appointments',
    rows.flatMap(({ row, isLeft, targetId: before }) => {
      const made = writtenBy.get(row.number)
      const targetId = made?.targetId ?? before
      if (isLeft || targetId === null || (!made && links.has(row.foreignId))) return []
      // One that was made at the desk is not changed by a newer file: no row has the version 0.
      const parts =
        made?.effect === 'created'
          ? digestOfParts(partsOfVisit(row))
          : links.get(row.foreignId)?.mark.parts
      const digests = { file: row.file, version: made?.version ?? 0, parts }
      return [
        { userId: salon.id, product, kind, foreignId: row.foreignId, targetId, importId, digests },
      ]
    }),
  )
}

/** A row as it is written, with the ids of its services and staff; those that are not known are made. */
async function writable(
  tx: Db,
  { salon, known, moment }: WritingContext,
  row: IdentifiedVisit,
  { customerId, staff: member, parts }: JudgedVisit,
): Promise<{ parts: (ImportedVisit & Phases)[]; made: MadeRow[] }> {
  const made: MadeRow[] = []
  const idOfMember = async () => {
    if ('id' in member) return member.id
    const there = known.staff.get(typedForm(member.name))
    if (there !== undefined) return there
    const { id, version } = await staff.addImported(tx, salon, { name: member.name }, moment)
    known.staff.set(typedForm(member.name), id)
    known.madeStaff.set(id, member.name)
    made.push({ of: 'staff', id, version })
    return id
  }
  const idOfService = async ({ service, duration, price, phases }: JudgedPart) => {
    if ('id' in service) return service.id
    const there = known.services.get(typedForm(service.name))
    if (there) return there.id
    const category = await categoryNamed(tx, salon, { name: '' })
    if (category.isMade) made.push({ of: 'category', id: category.id, version: category.version })
    const draft = { name: service.name, duration, price, categoryId: category.id }
    const { id, version } = await services.addImported(tx, salon, draft, moment)
    const isListed = false
    known.services.set(typedForm(service.name), { id, duration, price, ...phases, isListed })
    made.push({ of: 'service', id, version })
    return id
  }
  const staffId = await idOfMember()
  const written: (ImportedVisit & Phases)[] = []
  for (const part of parts)
    written.push(
      visitOfPart(row, part, { customerId, staffId, serviceId: await idOfService(part) }),
    )
  return { parts: written, made }
}
