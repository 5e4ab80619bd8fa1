import { createRequire } from 'node:module'
import type pg from 'pg'
import type { Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import type { RecordedStatement } from './statements.ts'

/** A step of a plan, as PostgreSQL explains it; loops are there where it was run. */
interface PrunedNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly PrunedNode[]
}

/** Where a statement looks: the partitions by their number, and the tables that lie in them. */
export interface Reach {
  readonly parts: readonly number[]
  readonly tables: readonly string[]
}

/** The text of a parameter, as pg itself makes it. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null
}

/**
 * Where a statement looks, planned for its very values and planned once for any, as a named
 * statement is that is sent often; `undefined` for what has no plan, such as `begin`. It is run, so
 * that a partition that is pruned while running counts as such, and rolled back.
 */
export async function reachOf({ pool }: Database, statement: RecordedStatement) {
  const [, verb = ''] = /^\s*(select|with|insert|update|delete)\b/i.exec(statement.text) ?? []
  if (!verb) return undefined
  const [, target = ''] = /^\s*(?:with\b.*\) )?insert into "?(\w+)/is.exec(statement.text) ?? []
  const client = await pool.connect()
  try {
    await client.query('begin')
    // An insert, too, for the look-ups of its policies and of what it returns; also one behind a `with` that records
    // its change. Its rows are there already: without them it is no duplicate, and what they refer to may be gone.
    if (target) {
      await client.query(`set local session_replication_role = replica; delete from ${target}`)
    }
    // With the same settings: row-level security changes plans. A registration sets its tenant on the way.
    if (statement.settings.includes('salon.tenant')) {
      await client.query(`set local role ${appRole}; ${statement.settings}`)
    }
    const custom = await planBy(client, 'force_custom_plan', statement)
    const generic = await planBy(client, 'force_generic_plan', statement)
    return { custom: reachIn(custom), generic: reachIn(generic) }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function planBy(client: pg.PoolClient, mode: string, statement: RecordedStatement) {
  await client.query('savepoint before')
  await client.query(`set local plan_cache_mode = ${mode}`)
  await client.query(`prepare looked_at as ${statement.text}`)
  const values = statement.values.map((value) => {
    const text = prepareValue(value)
    return text === null ? 'null' : client.escapeLiteral(text.toString())
  })
  const call = values.length > 0 ? `looked_at(${values.join(', ')})` : 'looked_at'
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PrunedNode }[] }>(
    `explain (analyze, timing off, format json) execute ${call}`,
  )
  await client.query('rollback to savepoint before')
  await client.query('deallocate looked_at')
  return rows[0]?.['QUERY PLAN'][0]?.Plan
}

function reachIn(plan: PrunedNode | undefined): Reach {
  const scans = plan ? scansOf(plan) : []
  return {
    parts: [...new Set(scans.map(({ part }) => part))],
    tables: [...new Set(scans.map(({ table }) => table))],
  }
}

/** Each look of a plan into a partition; what was planned and never run is none. */
function scansOf(step: PrunedNode): { table: string; part: number }[] {
  if (step['Actual Loops'] === 0) return []
  const [, table, part] = /^(.+)_p(\d+)$/.exec(step['Relation Name'] ?? '') ?? []
  const below = (step.Plans ?? []).flatMap(scansOf)
  // Where rows are changed is named with every partition there is; where they are found is below.
  if (!table || step['Node Type'] === 'ModifyTable') return below
  return [{ table, part: Number(part) }, ...below]
}
