import type { ImportKind, RowProblem } from '@salon/contract/import-vocabulary'
import type { MadeRow } from '@salon/contract/imports'
import type { Db } from '../../../db/client.ts'
import type { SpreadsheetRow } from '../../../files/spreadsheet.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import type { ImportRecord } from '../queries.ts'
import { digestOfParts, partsLeftOut, type RowKind, type WrittenRow } from '../rows/operations.ts'
import type { DecidedRow } from '../rows/rules.ts'
import type { ListRow } from './rules.ts'
import { targetsOf, upsertLinks } from '../rows/queries.ts'

/** What is to be known of services, and of staff. */
export interface ListKind<R extends ListRow> {
  readonly subject: 'services' | 'staff'
  readonly read: (row: SpreadsheetRow) => R
  /** The listed one that a row is, if one is here. */
  readonly find: (row: R) => number | undefined
  readonly add: (
    tx: Db,
    row: R,
  ) => Promise<{ readonly id: number; readonly version: number; readonly also: MadeRow[] }>
}

type KnownListRow<R> = R & { readonly foreignId: string; readonly twice: RowProblem | undefined }

type ListLink = Awaited<ReturnType<typeof targetsOf>>[number]

/**
 * Rows of a short list: one that is here already, by its link or by its name, stays as the salon has it; the others are
 * added.
 */
export function listRows<R extends ListRow>(
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  kind: ListKind<R>,
): RowKind<KnownListRow<R>> {
  const seen = new Set<string>()
  // Of the rows that were judged last, which are those that are written next.
  let links = new Map<string, ListLink>()
  return {
    read: (cells) => {
      const row = kind.read(cells)
      const digest = hashOf(row.key).slice(0, 32)
      const foreignId = row.id === '' ? `~${digest}` : row.id
      const isTwice = !row.refusal && seen.has(foreignId)
      if (!row.refusal) seen.add(foreignId)
      const twice = isTwice ? (row.id === '' ? 'same_as_row' : 'id_twice') : undefined
      return { ...row, foreignId, twice }
    },
    judge: async (tx, rows) => {
      const foreignIds = rows.map(({ foreignId }) => foreignId)
      const linked = await targetsOf(tx, salon, record, record.kind, foreignIds)
      links = new Map(linked.map((one) => [one.foreignId, one]))
      return rows.map((row) => {
        const refusal = row.refusal ?? (row.twice ? { column: null, problem: row.twice } : null)
        if (refusal) return { row, outcome: 'refused', reason: refusal, targetId: null }
        const targetId = links.get(row.foreignId)?.targetId ?? kind.find(row) ?? null
        return { row, outcome: targetId === null ? 'new' : 'same', reason: null, targetId }
      })
    },
    leftOutOf: ({ row, outcome }) =>
      outcome === 'same'
        ? [
            ...row.leftOut,
            ...partsLeftOut(
              row.parts ?? {},
              links.get(row.foreignId)?.parts,
              record,
              'service_here',
            ),
          ]
        : row.leftOut,
    write: async (tx, rows) => {
      const written: WrittenRow[] = []
      for (const { row, outcome, isLeft } of rows) {
        if (isLeft || outcome !== 'new') continue
        const { id, version, also } = await kind.add(tx, row)
        written.push({
          number: row.number,
          targetId: id,
          effect: 'created',
          version,
          ...(also.length > 0 && { alsoMade: also }),
        })
      }
      await link(tx, salon, record, { subject: kind.subject, links }, rows, written)
      return written
    },
  }
}

/** Links rows with what they are. */
async function link<R extends ListRow>(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  {
    product,
    kind,
    id: importId,
  }: { product: ImportRecord['product']; kind: ImportKind; id: number },
  { subject, links }: { subject: 'services' | 'staff'; links: ReadonlyMap<string, ListLink> },
  rows: readonly DecidedRow<KnownListRow<R>>[],
  written: readonly WrittenRow[],
): Promise<void> {
  const madeFor = new Map(
    written.map(({ number, targetId, version }) => [number, { targetId, version }]),
  )
  await upsertLinks(
    tx,
    salon,
    subject,
    rows.flatMap(({ row, isLeft, targetId: before }) => {
      const made = madeFor.get(row.number)
      const targetId = made?.targetId ?? before
      if (isLeft || targetId === null) return []
      const parts = made ? digestOfParts(row.parts ?? {}) : links.get(row.foreignId)?.parts
      const digests = { file: '', version: made?.version ?? 0, parts: parts ?? undefined }
      return [
        { userId: salon.id, product, kind, foreignId: row.foreignId, targetId, importId, digests },
      ]
    }),
  )
}
