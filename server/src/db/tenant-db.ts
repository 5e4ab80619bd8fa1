import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Salon } from '../kernel/salon.ts'
import type { Database, Db } from './client.ts'

/** The tenant and the actor of statements. */
export interface Tenant {
  /** The salon's id: `salon.tenant` of the policies. */
  readonly tenant: number
  /** The account of the request: `salon.actor`, for the history and for rows that belong to an account. */
  readonly actor: number
}

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

/**
 * The same, and the pre-auth tables of all salons: accounts, sessions, known devices, second factors. Queries
 * of these name the salon themselves.
 */
export const withTenantAndPreAuth = (
  database: Pick<Database, 'withSettings'>,
  { id, account }: Salon,
): Db => database.withSettings({ ...settingsOf({ tenant: id, actor: account.id }), ...across })

const settingsOf = ({ tenant, actor }: Tenant) => ({
  'salon.actor': String(actor),
  'salon.tenant': String(tenant),
  ...planner,
})

/**
 * A database without a tenant, for what is looked up before the salon is known: row-level security shows
 * the pre-auth tables only, of all salons.
 */
export const withoutTenant = (database: Pick<Database, 'withSettings'>): Db =>
  database.withSettings({ 'salon.actor': 'program', ...across })

/** Sets the tenant of a transaction that began without one, for its rest. */
export const setTenant = (tx: Db, { tenant, actor }: Tenant) =>
  tx.execute(
    sql`select set_config('salon.tenant', ${String(tenant)}, true), set_config('salon.actor', ${String(actor)}, true)`,
  )

/** The same within the statement that finds or makes the salon: a column of what it returns. */
export const settingTenant = (id: AnyColumn | SQL) =>
  sql<string>`set_config('salon.tenant', (${id})::text, true)`
