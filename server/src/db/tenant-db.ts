import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Salon } from '../kernel/salon.ts'
import type { Database, Db } from './client.ts'

/** Whose visits statements see: everybody's, those of one staff member, or none. */
type VisibleVisits = 'all' | 'none' | number

/** The tenant and the actor of statements, and the visits that they see. */
export interface Tenant {
  /** The salon's id: `salon.tenant` of the policies. */
  readonly tenant: number
  /** The account of the request: `salon.actor`, for the history and for rows that belong to an account. */
  readonly actor: number
  /** `salon.visits_of`: of other staff members no visit is found, and none can be written (decision 048). */
  readonly visitsOf: VisibleVisits
}

/** The tenant of a request. */
export const tenantOf = ({ id, account }: Salon): Tenant => ({
  tenant: id,
  actor: account.id,
  visitsOf: account.seesOwnVisitsOnly ? (account.staffId ?? 'none') : 'all',
})

const across = { 'salon.across': 'on' }

/**
 * PostgreSQL estimates a merge join from the range of a column in all salons, which is wrong for a single one: a
 * month among salons without visits went from 16 ms to 2 s (decision 037).
 */
const planner = { enable_mergejoin: 'off' }

/**
 * A database scoped to one salon: row-level security shows and takes this salon's rows only. The
 * settings end with each transaction, so that nothing stays on a connection.
 */
export const withTenant = (database: Pick<Database, 'withSettings'>, tenant: Tenant): Db =>
  database.withSettings(settingsOf(tenant))

/** The same for a caller without an account, such as a visitor of the booking page: in the history it is the program. */
export const withTenantOfVisitor = (database: Pick<Database, 'withSettings'>, tenant: number): Db =>
  database.withSettings({
    'salon.actor': 'program',
    'salon.tenant': String(tenant),
    'salon.visits_of': 'all',
    ...planner,
  })

/**
 * The same, and the pre-auth tables of all salons: accounts, sessions, trusted devices, second factors. Queries
 * of these name the salon themselves.
 */
export const withTenantAndPreAuth = (database: Pick<Database, 'withSettings'>, salon: Salon): Db =>
  database.withSettings({ ...settingsOf(tenantOf(salon)), ...across })

const settingsOf = ({ tenant, actor, visitsOf }: Tenant) => ({
  'salon.actor': String(actor),
  'salon.tenant': String(tenant),
  'salon.visits_of': String(visitsOf),
  ...planner,
})

/**
 * A database without a tenant, for what is looked up before the salon is known: row-level security shows
 * the pre-auth tables only, of all salons.
 */
export const withoutTenant = (database: Pick<Database, 'withSettings'>): Db =>
  database.withSettings({ 'salon.actor': 'program', ...across })

/**
 * Runs `work` with everybody's visits, for what depends on visits that the caller may not see: whether a time is
 * taken, how many bytes the salon's photos have. Its result must not show them. The savepoint restores the caller's
 * scope where `work` fails.
 */
export async function withAllVisits<T>(
  db: Db,
  salon: Salon,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { visitsOf } = tenantOf(salon)
  if (visitsOf === 'all') return work(db)
  return db.transaction(async (tx) => {
    await setVisitsOf(tx, 'all')
    const result = await work(tx)
    await setVisitsOf(tx, visitsOf)
    return result
  })
}

const setVisitsOf = (tx: Db, scope: VisibleVisits) =>
  tx.execute(sql`select set_config('salon.visits_of', ${String(scope)}, true)`)

/** Sets the tenant of a transaction that began without one, for its rest. */
export const setTenant = (tx: Db, { tenant, actor, visitsOf }: Tenant) =>
  tx.execute(
    sql`select set_config('salon.tenant', ${String(tenant)}, true), set_config('salon.actor', ${String(actor)}, true),
      set_config('salon.visits_of', ${String(visitsOf)}, true)`,
  )

/** The same within the statement that finds or makes the salon: a column, whose value says nothing. */
export const settingTenant = (id: AnyColumn | SQL, visitsOf: VisibleVisits) =>
  sql<string>`set_config('salon.tenant', (${id})::text, true) || set_config('salon.visits_of', ${String(visitsOf)}, true)`
