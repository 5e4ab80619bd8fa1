import pg from 'pg'
import type { Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import type { RecordedStatement } from './statements.ts'

/**
 * The tables that grow with the years, and those of accounts, one row or a few of each salon; the others hold
 * what a salon is made of.
 */
const big = [
  'users',
  'settings',
  'salon_info',
  'known_devices',
  'second_factors',
  'recovery_codes',
  'appointments',
  'customers',
  'photos',
  'service_records',
  'formulas',
  'activity',
  'notifications',
  'deleted_appointments',
  'deleted_photos',
  'sessions',
  'changes',
  'history',
]

/** A step of a plan, as PostgreSQL explains it; what was counted is there where it was run. */
interface ExplainNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Parent Relationship'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly ExplainNode[]
}

/** Rows that any plan may read: about a month of a large salon. */
const few = 1_000
/** And so many pages; a row that points at many others may want 50 as well. */
const fewPages = 100

/**
 * The plans of a statement: the custom plan for the values that were sent, and of a named statement also the
 * generic one. None for what has no plan, such as `begin`. A statement that only reads is run, so that its
 * steps have counts.
 */
export async function plansOf(
  { pool }: Database,
  statement: RecordedStatement,
): Promise<ExplainNode[]> {
  const { name, text, values, settings } = statement
  const [, verb = ''] = /^\s*(select|with|insert|update|delete)\b/i.exec(text) ?? []
  if (!verb) return []
  const isRead =
    /^select$/i.test(verb) || (/^with$/i.test(verb) && !/\b(insert|update|delete)\b/i.test(text))
  const how = isRead ? 'analyze, buffers, timing off, format json' : 'format json'
  const client = await pool.connect()
  const explained = async (what: string, given: readonly unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: ExplainNode }] }>(
      `explain (${how}) ${what}`,
      [...given],
    )
    return rows.map(({ 'QUERY PLAN': [{ Plan }] }) => Plan)
  }
  try {
    await client.query('begin')
    // With the same settings: row-level security changes plans.
    if (settings) await client.query(`set local role ${appRole}; ${settings}`)
    const plans = await explained(text, values)
    if (!name) return plans
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare planned as ${text}`)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    plans.push(...(await explained(`execute planned${given}`, [])))
    await client.query('deallocate planned')
    return plans
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A value as a literal of a statement. */
function literal(value: unknown): string {
  if (value === null) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(plain).join(',')}}` : plain(value))
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What is wrong with a plan, a sentence for each fault. */
export const faultsOf = (plan: ExplainNode): string[] => [...pagesOf(plan), ...stepsOf(plan)]

const stepsOf = (step: ExplainNode): string[] => [
  ...faultOf(step),
  ...(step.Plans ?? []).flatMap(stepsOf),
]

/** Index look-ups without a match appear in no row count, but in the pages read. */
function pagesOf(plan: ExplainNode): string[] {
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  const rows = mostRows(plan)
  return pages > fewPages && pages > 50 * rows ? [`${pages} pages for ${rows} rows`] : []
}

/** How many rows one of its steps found. */
const mostRows = (step: ExplainNode): number =>
  Math.max(rowsOf(step), ...(step.Plans ?? []).map((of) => mostRows(of)))

function faultOf(step: ExplainNode): string[] {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Name': index = table } = step
  const faults: string[] = []
  if (kind === 'Seq Scan' && big.includes(table)) faults.push(`reads all of ${table}`)
  const isIndex = /^(Index Scan|Index Only Scan|Bitmap Index Scan)$/.test(kind)
  if (isIndex && !step['Index Cond']) faults.push(`reads all of the index ${index}`)

  // A hashed subplan reads all its rows first, however few rows it is evaluated for.
  const gathered = step['Actual Rows'] ?? 0
  if (step['Parent Relationship'] === 'SubPlan' && gathered > few) {
    faults.push(`gathers ${gathered} of ${index} to look some up`)
  }
  const [kept, lost] = [rowsOf(step), lostBy(step)]
  if (lost > few && lost > 10 * kept) faults.push(`${kind} ${index}: ${lost} read for ${kept}`)
  const sorted = rowsOf(step.Plans?.[0] ?? {})
  if (kind === 'Sort' && sorted > few && sorted > 10 * kept) {
    faults.push(`sorts ${sorted} for ${kept}`)
  }
  return faults
}

type ExplainCounts = Pick<ExplainNode, 'Actual Rows' | 'Actual Loops'>

const loopsOf = (step: ExplainCounts) => step['Actual Loops'] ?? 0
const rowsOf = (step: ExplainCounts) => Math.round((step['Actual Rows'] ?? 0) * loopsOf(step))

/** Rows that were read and discarded; of those that a join keeps in memory ten count as one. */
const lostBy = (step: ExplainNode) =>
  ((step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Join Filter'] ?? 0) / (isKept(step) ? 10 : 1) +
    (step['Rows Removed by Index Recheck'] ?? 0)) *
  loopsOf(step)

const isKept = ({ 'Node Type': kind, Plans = [] }: ExplainNode) =>
  kind === 'Nested Loop' && Plans[1]?.['Node Type'] === 'Materialize'
