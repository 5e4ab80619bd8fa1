import type { Phases } from '@salon/contract/busy-spans'
import type { ImportedVisit } from '@salon/contract/imports'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { writeRecords } from '../booking/operations.ts'
import { insertAppointments } from '../queries.ts'
import * as queries from './queries.ts'

/**
 * Adds visits of an import, in the transaction of its batch: no message and no notification is sent, and
 * they may overlap. The statements are pipelined, so that a batch costs few round trips.
 * @param createdAt when each was booked; now where it is null
 * @returns id and version of each, in the order of the drafts
 */
export async function addImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  drafts: readonly (ImportedVisit & Phases & { readonly createdAt: string | null })[],
): Promise<{ id: number; version: number }[]> {
  const rows = await Promise.all(
    drafts.map(async ({ createdAt, ...draft }) => {
      const row = { ...draft, userId: salon.id, ...(createdAt !== null && { createdAt }) }
      return found((await insertAppointments(tx, [row]))[0])
    }),
  )
  await writeRecords(tx, rows)
  return rows
}

/**
 * Writes what an import, or its undo, changes of visits that have these versions still.
 * @returns the version of each afterwards; undefined for one that was changed or deleted meanwhile
 */
export async function editImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  edits: readonly (ImportedVisit &
    Partial<Phases> & { readonly id: number; readonly version: number })[],
): Promise<(number | undefined)[]> {
  const rows = await Promise.all(
    edits.map(({ id, version, ...fields }) =>
      queries.updateVisit(tx, salon, { id, version }, fields),
    ),
  )
  await writeRecords(
    tx,
    rows.flatMap((row) => row ?? []),
  )
  return rows.map((row) => row?.version)
}

/** Locks those of the visits that nobody has touched: with this version still, without photos, rating or notes. */
export const lockUntouched = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  visits: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  visits.length === 0 ? Promise.resolve([]) : queries.lockUntouched(tx, salon, visits)

/** Deletes visits that an import has made, with their service records. */
export async function removeImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await queries.deleteVisits(tx, salon, ids)
}
