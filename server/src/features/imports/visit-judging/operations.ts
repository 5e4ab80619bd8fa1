import { busySpans, type Phases } from '@salon/contract/busy-spans'
import { termsOf, type OwnTerms, type ServiceTerms } from '@salon/contract/service-terms'
import type { ImportKind, RowOutcome, RowProblem } from '@salon/contract/import-vocabulary'
import type { ImportedVisit, ProblemAt } from '@salon/contract/imports'
import { typedForm } from '@salon/contract/text-search'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import { clientIndex } from '../clients/operations.ts'
import { presentClients } from '../clients/queries.ts'
import { clientOfContact, type ClientIndex } from '../clients/rules.ts'
import type { ImportRecord } from '../queries.ts'
import { targetsOf } from '../rows/queries.ts'
import type { JudgedRow } from '../rows/rules.ts'
import { takenTimes, type TakenTimes, type TimeHolder } from '../visit-overlaps/rules.ts'
import * as queries from '../visits/queries.ts'
import { partsOf, servicesOf, type PartOfVisit, type VisitOfRow } from '../visits/rules.ts'
import { changesVisit, editOf, foreignIdsOf } from './rules.ts'

/** A service that is here, or that the import has made. */
type KnownService = ServiceTerms & { readonly id: number; readonly isListed: boolean }

/** What there is beside the file. */
export interface KnownRows {
  readonly clients: ClientIndex
  /** What was found for a contact, since a file has most of them many times. */
  readonly contacts: Map<string, ReturnType<typeof clientOfContact>>
  /** By `typedForm` of the name. */
  readonly services: Map<string, KnownService>
  readonly staff: Map<string, number>
  readonly staffIds: ReadonlySet<number>
  /** The names of those whom the import has made: their earlier rows have taken times by the name. */
  readonly madeStaff: Map<number, string>
  readonly servicesById: Map<number, KnownService>
  /** What services cost and take with a staff member, by `offerKey`. */
  readonly ownTerms: ReadonlyMap<string, OwnTerms>
  /** The only staff member, whom visits without one get. */
  readonly onlyMember: number | null
  readonly times: TakenTimes
}

/** A row with what it is known by later. */
export type IdentifiedVisit = VisitOfRow & {
  readonly foreignId: string
  /** A digest of the row, by which a newer one is seen. */
  readonly file: string
  readonly twice: RowProblem | undefined
}

const offerKey = (serviceId: number, staffId: number | undefined) => `${serviceId} ${staffId}`

const noPhases: Phases = { initialWork: 0, processing: 0, cleanup: 0 }

/** A service of a visit: by its id, or by the name of one that is not known. */
export interface JudgedPart extends PartOfVisit {
  readonly phases: Phases
  readonly service: { readonly id: number } | { readonly name: string }
}

/** Whose visit it is, what is done in it, and by whom. */
export interface JudgedVisit {
  readonly customerId: number
  readonly staff: { readonly id: number } | { readonly name: string }
  readonly parts: readonly JudgedPart[]
}

/** What there is beside the file when a step begins. */
export async function knownRows(
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  now: string,
): Promise<KnownRows> {
  const clients = await clientIndex(db, salon, undefined)
  const known = {
    clients,
    contacts: new Map(),
    services: new Map<string, KnownService>(),
    servicesById: new Map<number, KnownService>(),
    staff: new Map<string, number>(),
    madeStaff: new Map<number, string>(),
    times: takenTimes(),
  }
  for (const { name, archivedAt, ...service } of await queries.servicesOfSalon(db, salon)) {
    const one = { ...service, isListed: archivedAt === null }
    known.servicesById.set(service.id, one)
    // The first one of a name: listed ones come before archived ones.
    if (!known.services.has(typedForm(name))) known.services.set(typedForm(name), one)
  }
  const members = await queries.staffOfSalon(db, salon)
  for (const { id, name } of members)
    if (!known.staff.has(typedForm(name))) known.staff.set(typedForm(name), id)
  const [only, ...others] = members.filter(({ archivedAt }) => archivedAt === null)
  const rows = await rowsByVisit(db, salon, record, now)
  for (const visit of await queries.visitsToCome(db, salon, now)) {
    const row = rows.get(visit.id)
    const holder = row === undefined ? { visitId: visit.id } : { row }
    known.times.add(String(visit.staffId), visit.customerId, busySpans(visit), holder)
  }
  const offers = await queries.offersOfSalon(db, salon)
  const ownTerms = new Map(offers.map((one) => [offerKey(one.serviceId, one.staffId), one]))
  const staffIds = new Set(members.map(({ id }) => id))
  return { ...known, ownTerms, staffIds, onlyMember: only && others.length === 0 ? only.id : null }
}

/** The rows of the upcoming visits that this import has made, by visit: a resumed run names a conflict by its row. */
async function rowsByVisit(
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  now: string,
): Promise<Map<number, number>> {
  const rows = await queries.rowsToCome(db, salon, record, now)
  return new Map(
    rows.flatMap(({ number, targetId, alsoMade }) => {
      const others = (alsoMade ?? []).filter(({ of }) => of === 'visit')
      return [{ id: targetId }, ...others].map(({ id }) => [id, number] as const)
    }),
  )
}

/** The start of a SHA-256, which is enough to tell rows apart. */
const digest = (parts: readonly unknown[]) => hashOf(JSON.stringify(parts)).slice(0, 32)

/**
 * Gives each row what it is known by, unless a visit of its number says otherwise (`foreignIdsOf`). Rows of one number
 * are the services of one visit, numbered as they come; a row without is known by what it holds.
 */
export function rowIdentifier(): (row: VisitOfRow) => IdentifiedVisit {
  const seen = new Set<string>()
  const numbers = new Map<string, number>()
  return (row) => {
    const { id, clientId, contact, service, serviceId, staff: member, staffId, start } = row
    const what = [service, serviceId, member, staffId, start]
    const content = digest([clientId, contact, ...what])
    const terms = [row.duration, row.price, row.word, row.notes]
    const file = digest([...what, ...terms, ...(row.phases ? [row.phases] : [])])
    const isTwice = !row.refusal && seen.has(content)
    if (isTwice || row.refusal)
      return {
        ...row,
        file,
        foreignId: `~${content}`,
        twice: isTwice ? 'same_as_row' : undefined,
      }
    seen.add(content)
    const nth = (numbers.get(id) ?? 0) + 1
    if (id !== '') numbers.set(id, nth)
    const foreignId = id === '' ? `~${content}` : nth === 1 ? id : `${id}#${nth}`
    return { ...row, file, foreignId, twice: undefined }
  }
}

/** What rows are judged by. */
interface JudgingContext {
  readonly known: KnownRows
  readonly links: ReadonlyMap<string, queries.VisitLink>
  /** Clients by their numbers there. */
  readonly linkedClients: ReadonlyMap<string, number>
  readonly linkedServices: ReadonlyMap<string, number>
  readonly linkedStaff: ReadonlyMap<string, number>
  /** Whom the clients of the rows are by now, by their ids. */
  readonly present: ReadonlyMap<number, number>
  /** Visits that are here, by `visitKey`. */
  readonly there: ReadonlyMap<string, { readonly id: number; readonly price: string }>
}

/** Reads what a batch needs, in few statements. */
export async function contextOf(
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  known: KnownRows,
  rows: readonly IdentifiedVisit[],
): Promise<Omit<JudgingContext, 'known' | 'links'>> {
  const linkedOf = async (kind: ImportKind, field: 'clientId' | 'serviceId' | 'staffId') => {
    const numbers = [...new Set(rows.map((row) => row[field]).filter((number) => number !== ''))]
    const linked = numbers.length === 0 ? [] : await targetsOf(db, salon, record, kind, numbers)
    return new Map(linked.map(({ foreignId, targetId }) => [foreignId, targetId]))
  }
  const linkedClients = await linkedOf('clients', 'clientId')
  const numbered = {
    linkedClients,
    linkedServices: await linkedOf('services', 'serviceId'),
    linkedStaff: await linkedOf('staff', 'staffId'),
  }
  const ids = new Set(
    rows.flatMap((row) => {
      const client = clientOf(row, { known, linkedClients })
      return 'id' in client ? [client.id] : []
    }),
  )
  if (ids.size === 0) return { ...numbered, present: new Map(), there: new Map() }
  const present = await presentClients(db, salon, [...ids])
  const starts = [...new Set(rows.flatMap(({ start }) => (start === '' ? [] : [start])))]
  const there =
    starts.length === 0 ? [] : await queries.visitsAt(db, salon, [...present.values()], starts)
  return {
    ...numbered,
    present,
    there: new Map(there.map((visit) => [visitKey(visit), visit])),
  }
}

const visitKey = (
  visit: Pick<ImportedVisit, 'customerId' | 'serviceId' | 'staffId' | 'appointmentDate'>,
) => [visit.customerId, visit.serviceId, visit.staffId, visit.appointmentDate].join(' ')

const clientOf = (
  { clientId, contact }: IdentifiedVisit,
  { known, linkedClients }: Pick<JudgingContext, 'known' | 'linkedClients'>,
) => {
  const id = linkedClients.get(clientId)
  if (id !== undefined) return { id }
  const key = JSON.stringify(contact)
  const found = known.contacts.get(key) ?? clientOfContact(known.clients, contact)
  known.contacts.set(key, found)
  return found
}

/** The services of a row: by its number there, or else by name. */
function servicesFound(row: IdentifiedVisit, { known, linkedServices }: JudgingContext) {
  const linked = known.servicesById.get(linkedServices.get(row.serviceId) ?? 0)
  if (linked) return [{ name: row.service, service: linked }]
  const named = (name: string) => known.services.get(typedForm(name))
  const names = servicesOf(row.service, (name) => named(name)?.isListed === true)
  return names.map((name) => ({ name, service: name === '' ? undefined : named(name) }))
}

/** The staff member of a row: by their number there, or else by name; the only one where it names none. */
function memberOf(row: IdentifiedVisit, { known, linkedStaff }: JudgingContext) {
  const linked = linkedStaff.get(row.staffId)
  if (linked !== undefined && known.staffIds.has(linked)) return linked
  if (row.staff !== '') return known.staff.get(typedForm(row.staff))
  return row.staffId === '' ? (known.onlyMember ?? undefined) : undefined
}

/** Client, services and staff member of a row, or why it cannot be written. */
function visitOf(row: IdentifiedVisit, context: JudgingContext): JudgedVisit | ProblemAt {
  const because = (problem: RowProblem): ProblemAt => ({ column: null, problem })
  if (row.refusal) return row.refusal
  if (row.twice) return because(row.twice)
  const { present } = context
  const client = clientOf(row, context)
  if ('problem' in client) return because(client.problem)
  const customerId = present.get(client.id)
  if (customerId === undefined) return because('client_removed')
  const found = servicesFound(row, context)
  const [first] = found
  if (found.length === 1 && first?.name === '' && !first.service) return because('service_unknown')
  const memberId = memberOf(row, context)
  if (memberId === undefined && row.staff === '')
    return because(row.staffId === '' ? 'no_staff' : 'staff_unknown')
  const terms = found.map(({ service }) =>
    service ? termsOf(service, context.known.ownTerms.get(offerKey(service.id, memberId))) : null,
  )
  const parts = partsOf(row, terms)
  return {
    customerId,
    staff: memberId === undefined ? { name: row.staff } : { id: memberId },
    parts: parts.map((part, n) => {
      const { name = '', service } = found[n] ?? {}
      const { initialWork, processing, cleanup } = row.phases ?? terms[n] ?? noPhases
      const phases = { initialWork, processing, cleanup }
      return { ...part, phases, service: service ? { id: service.id } : { name } }
    }),
  }
}

/** A row with what it would be written as, or why it cannot be. */
interface RowWithVisit {
  readonly row: IdentifiedVisit
  readonly visit: JudgedVisit | ProblemAt
}

/**
 * Rows with their visits, those of a number known by the visits that are linked to it.
 * @param taken foreign ids of earlier rows; those of these rows are added
 */
export function rowsWithVisits(
  rows: readonly IdentifiedVisit[],
  context: JudgingContext,
  taken: Set<string>,
  isRefusedFile: boolean,
): RowWithVisit[] {
  const read = rows.map((row) => ({ row, visit: visitOf(row, context) }))
  const numbered = read.flatMap(({ row, visit }) => {
    if (row.id === '' || 'problem' in visit) return []
    const service = visit.parts[0]?.service
    const serviceId = service && 'id' in service ? service.id : undefined
    return [{ ...row, customerId: visit.customerId, serviceId }]
  })
  const foreignIds = foreignIdsOf(numbered, context.links, taken, isRefusedFile)
  return read.map(({ row, visit }) => ({
    row: { ...row, foreignId: foreignIds.get(row.number) ?? row.foreignId },
    visit,
  }))
}

/** When a service of a visit begins. ISO 8601 in UTC. */
const startOfPart = (start: string, after: number) =>
  new Date(Date.parse(start) + after * 60_000).toISOString()

/** A service of a row as it is written. */
export const visitOfPart = (
  { start, status, notes }: IdentifiedVisit,
  { after, duration, price, phases }: JudgedPart,
  ids: Pick<ImportedVisit, 'customerId' | 'serviceId' | 'staffId'>,
): ImportedVisit & Phases => ({
  ...ids,
  appointmentDate: startOfPart(start, after),
  duration,
  price,
  ...phases,
  status,
  notes,
})

/**
 * Whether a row names another client than its unedited visit has. An import never changes the client of a visit, because
 * its photos and formulas belong to that client.
 */
export const isOfOtherClient = (
  { visit, mark }: queries.VisitLink,
  { customerId }: JudgedVisit,
): boolean => visit?.version === mark.version && visit.customerId !== customerId

/** What becomes of a row, and what the visit costs that is here already. */
export function judge(
  row: IdentifiedVisit,
  visit: JudgedVisit | ProblemAt,
  context: JudgingContext,
  now: string,
): Omit<JudgedRow<IdentifiedVisit>, 'row'> & { readonly price?: string } {
  const judged = (
    outcome: RowOutcome,
    problem: RowProblem | null = null,
    targetId: number | null = null,
  ) => ({ outcome, reason: problem && { column: null, problem }, targetId })
  const link = context.links.get(row.foreignId)
  if ('problem' in visit) return { outcome: 'refused', reason: visit, targetId: null }
  const [first] = visit.parts
  const ids =
    first && 'id' in visit.staff && 'id' in first.service
      ? { customerId: visit.customerId, staffId: visit.staff.id, serviceId: first.service.id }
      : undefined
  if (link) {
    if (!link.visit) return judged('same', 'visit_removed', link.targetId)
    // A visit of several services is not changed: the first does not show which of them was edited here.
    const isNewer = link.mark.file !== row.file && visit.parts.length === 1
    const isEdited = link.visit.version !== link.mark.version
    // With a service or staff member who are not known yet it is another visit at any rate.
    const edit = first && ids && editOf(visitOfPart(row, first, ids), link.visit, row)
    const isLeft = !isNewer || isEdited || isOfOtherClient(link, visit)
    if (isLeft || (edit && !changesVisit(edit, link.visit)))
      return { ...judged('same', null, link.targetId), price: link.visit.price }
    return { ...judged('changed', null, link.targetId), ...(edit && { price: edit.price }) }
  }
  const same = ids && context.there.get(visitKey({ ...ids, appointmentDate: row.start }))
  if (same) return { ...judged('same', 'same_visit', same.id), price: same.price }
  const overlapped = overlappedBy(row, visit, context, now)
  const reason = overlapped && { column: null, problem: 'overlaps' as const, ...overlapped }
  return { outcome: 'new', reason: reason ?? null, targetId: null }
}

/** Who has the time of a visit to come, of which its staff member has given a part to another client; takes it. */
function overlappedBy(
  { number, start, status }: IdentifiedVisit,
  { customerId, staff: member, parts }: JudgedVisit,
  { known: { times, madeStaff }, present }: Pick<JudgingContext, 'known' | 'present'>,
  now: string,
): TimeHolder | undefined {
  if (start <= now || statusesCalledOff.includes(status)) return undefined
  const spans = parts.flatMap(({ after, duration, phases }) =>
    busySpans({ appointmentDate: startOfPart(start, after), duration, ...phases }),
  )
  const name = 'id' in member ? madeStaff.get(member.id) : member.name
  const key = 'id' in member && name === undefined ? String(member.id) : `~${typedForm(name ?? '')}`
  // Times were taken by the id of a client who may have been merged since.
  const isOther = (id: number) => (present.get(id) ?? id) !== customerId
  const holder = times.holderOf(key, isOther, spans)
  times.add(key, customerId, spans, { row: number })
  return holder
}
