import type { ImportKind } from '@salon/contract/import-vocabulary'
import type { ImportedDigests, MadeRow, RowMark } from '@salon/contract/imports'
import { and, desc, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { currentClient } from '../../../db/current-client.ts'
import { importLinks, importRows } from '../../../db/schema/imports.ts'
import { rowsOf, type ImportRecord } from '../queries.ts'
import type { Salon } from '../../../kernel/salon.ts'

type OfSalon = Pick<Salon, 'id'>

export type RowToUndo = Awaited<ReturnType<typeof rowsToUndo>>[number]

/**
 * The last rows whose effect is neither undone nor kept yet: a later row may need what an earlier one has made. With them
 * all that have updated the same clients, whose versions the undo raises.
 */
export async function rowsToUndo(
  tx: Db,
  salon: OfSalon,
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
  limit: number,
) {
  const rowsLeft = (which?: SQL) =>
    tx
      .select({
        number: importRows.number,
        targetId: importRows.targetId,
        effect: importRows.effect,
        before: importRows.before,
        versionAfter: importRows.versionAfter,
        alsoMade: importRows.alsoMade,
      })
      .from(importRows)
      .where(
        and(rowsOf(salon, id), isNotNull(importRows.effect), eq(importRows.isKept, false), which),
      )
      .orderBy(desc(importRows.number))
  const rows = await rowsLeft().limit(limit)
  const updated = rows.flatMap(({ effect, targetId }) =>
    effect === 'updated' && targetId !== null ? [targetId] : [],
  )
  const last = rows.at(-1)
  // Two rows may be one client, but never one visit.
  if (kind !== 'clients' || updated.length === 0 || !last) return rows
  const others = and(
    eq(importRows.effect, 'updated'),
    lt(importRows.number, last.number),
    inArray(importRows.targetId, updated),
  )
  return [...rows, ...(await rowsLeft(others))]
}

/** Marks rows whose effect was undone. */
export const markUndone = async (tx: Db, salon: OfSalon, importId: number, numbers: number[]) => {
  if (numbers.length === 0) return
  await tx
    .update(importRows)
    .set({ effect: null })
    .where(and(rowsOf(salon, importId), inArray(importRows.number, numbers)))
}

/** Marks rows of which something was touched since, and keeps what stays of them. */
export const markKept = async (
  tx: Db,
  salon: OfSalon,
  importId: number,
  rows: readonly {
    readonly number: number
    readonly targetId: number | null
    readonly alsoMade: readonly MadeRow[] | null
  }[],
) => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update import_rows r set is_kept = true, target_id = s."targetId", also_made = s."alsoMade"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (number integer, "targetId" bigint, "alsoMade" jsonb)
    where r.user_id = ${salon.id} and r.import_id = ${importId} and r.number = s.number`)
}

/** Marks the rows that an undo kept as still to be undone; how many there are. */
export const retryKept = (tx: Db, salon: OfSalon, importId: number): Promise<number> =>
  tx
    .update(importRows)
    .set({ isKept: false })
    .where(and(rowsOf(salon, importId), isNotNull(importRows.effect), eq(importRows.isKept, true)))
    .returning({ number: importRows.number })
    .then((rows) => rows.length)

/** Puts back what links of updated rows had before. */
export const restoreDigests = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  { product, kind }: Pick<ImportRecord, 'product' | 'kind'>,
  rows: readonly {
    readonly targetId: number
    readonly foreignId: string | undefined
    readonly digests: ImportedDigests | RowMark
  }[],
) =>
  Promise.all(
    rows.map(({ targetId, foreignId, digests }) =>
      tx
        .update(importLinks)
        .set({ digests })
        .where(
          and(
            eq(importLinks.userId, salon.id),
            eq(importLinks.product, product),
            eq(importLinks.kind, kind),
            eq(importLinks.targetId, targetId),
            foreignId === undefined ? undefined : eq(importLinks.foreignId, foreignId),
          ),
        ),
    ),
  )

/** Deletes every link to what was removed: a file that has it brings it back. */
export const deleteLinksOf = async (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  kind: ImportKind,
  targetIds: readonly number[],
) => {
  if (targetIds.length === 0) return
  await tx
    .delete(importLinks)
    .where(
      and(
        eq(importLinks.userId, salon.id),
        eq(importLinks.kind, kind),
        inArray(importLinks.targetId, [...targetIds]),
      ),
    )
}

/**
 * Deletes the links that an import has made, except those of what stays: the same file must not double them. The link of
 * a client who was merged since is that of the surviving client.
 */
export const deleteLinks = (tx: Db, salon: Pick<Salon, 'id'>, { id, kind }: ImportRecord) => {
  const target = sql`import_rows.target_id`
  return tx.execute(sql`
    with kept as materialized (
      select ${kind === 'clients' ? currentClient(salon.id, target) : target} as id
      from import_rows where user_id = ${salon.id} and import_id = ${id} and is_kept
    )
    delete from import_links l
    where l.user_id = ${salon.id} and l.import_id = ${id}
      and not exists (select from kept where kept.id = l.target_id)`)
}
