import type { Phases } from '@salon/contract/busy-spans'
import type { ImportedFormula } from '@salon/contract/exported-parts'
import type { ImportedVisit, MadeRow } from '@salon/contract/imports'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { writeRecords } from '../booking/operations.ts'
import { insertAppointments } from '../queries.ts'
import * as queries from './queries.ts'

/** A visit as an import adds it. */
export interface AddedVisit extends ImportedVisit, Phases {
  readonly formula: ImportedFormula | null
  /** When it was booked; now where it is null. */
  readonly createdAt: string | null
}

/**
 * Adds visits of an import, in the transaction of its batch: no message and no notification is sent, and
 * they may overlap. The statements are pipelined, so that a batch costs few round trips.
 * @returns id and version of each, in the order of the drafts, and their formulas
 */
export async function addImported(
  tx: Db,
  salon: Pick<Salon, 'id' | 'timeZone'>,
  drafts: readonly AddedVisit[],
): Promise<{ id: number; version: number; also: MadeRow[] }[]> {
  const rows = await Promise.all(
    drafts.map(async ({ createdAt, formula: _formula, ...draft }) => {
      const row = { ...draft, userId: salon.id, ...(createdAt !== null && { createdAt }) }
      return found((await insertAppointments(tx, salon, [row]))[0])
    }),
  )
  await writeRecords(tx, rows)
  const formulas = await Promise.all(
    rows.map(async ({ id: appointmentId }, n) => {
      const formula = drafts[n]?.formula
      if (!formula) return []
      return queries.insertFormula(tx, { ...formula, userId: salon.id, appointmentId })
    }),
  )
  return rows.map(({ id, version }, n) => ({
    id,
    version,
    also: (formulas[n] ?? []).map((formula) => ({ of: 'formula', ...formula })),
  }))
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

/**
 * Locks those of the visits that nobody has touched: with this version still, without photos, rating or notes, and
 * without a formula but the one that an import has made, as it was made.
 */
export const lockUntouched = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  visits: readonly { readonly id: number; readonly version: number }[],
  made: readonly MadeRow[],
): Promise<number[]> =>
  visits.length === 0
    ? Promise.resolve([])
    : queries.lockUntouched(tx, salon, visits, madeFormulas(made))

/** Why visits cannot be taken back, beside edits of them. */
export const reasonsToKeep = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  made: readonly MadeRow[],
) => queries.reasonsToKeep(db, salon, ids, madeFormulas(made))

const madeFormulas = (made: readonly MadeRow[]) =>
  made.filter(({ of }) => of === 'formula').map(({ id }) => id)

/** Deletes visits that an import has made, with their service records. */
export async function removeImported(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await queries.deleteVisits(tx, salon, ids)
}
