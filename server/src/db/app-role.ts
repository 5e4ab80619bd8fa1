import type pg from 'pg'
import { withMigrationLock } from './migrate.ts'

/** The role that the program works as in a database of its own: it owns nothing there. */
export const appRole = 'salon_app'

/** The tables that the app reads and never writes, and who does; in the history it erases the content of entries. */
export const readOnlyTables: Readonly<Record<string, string>> = {
  migrations: 'the owner of the tables, by migrations',
  backup_runs: 'backups, which are of all salons',
  history: 'triggers, as the owner of the tables',
  audit_chain_heads: 'triggers, as the owner of the tables',
}

interface AppRole {
  readonly role: string
  /** Created with this password where it does not exist; false: it has to exist. */
  readonly make?: { readonly password: string | undefined } | false
}

/**
 * Grants a role reading and writing of all tables, and nothing else; row-level security limits it to the
 * tenant's rows. Runs at every start as the owner of the tables, and is idempotent.
 */
export async function prepareAppRole(
  owner: pg.Pool,
  { role, make = false }: AppRole,
): Promise<void> {
  const client = await owner.connect()
  try {
    await withMigrationLock(client, async () => {
      if (make) await createRole(client, role, make.password)
      const name = client.escapeIdentifier(role)
      const readOnly = Object.keys(readOnlyTables).join(', ')
      await client.query(
        `grant select, insert, update, delete on ${await ownTables(client)} to ${name}`,
      )
      await client.query(`revoke insert, update, delete on ${readOnly} from ${name}`)
      // The trigger history_guard takes nothing but nulls for them.
      await client.query(`grant update (before, after, salt) on history to ${name}`)
      // A new salon takes its number from the sequence of accounts.
      await client.query(`grant usage on sequence users_id_seq to ${name}`)
      await revokeTemporary(client, role)
    })
  } finally {
    client.release()
  }
}

/** Our tables, and no view: row-level security does not hold for a view of its owner's. */
async function ownTables(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and pg_has_role(relowner, 'member')`,
  )
  return rows[0]?.names ?? ''
}

async function createRole(
  client: pg.ClientBase,
  role: string,
  password: string | undefined,
): Promise<void> {
  const name = client.escapeIdentifier(role)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${name} login`)
  if (password === undefined) return
  await client.query(`alter role ${name} password ${client.escapeLiteral(password)}`)
}

/** A temporary table would hide the real one of its name. The right is the database's, and public at first. */
async function revokeTemporary(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ database: string }>(
    `select quote_ident(current_database()) as database
     where has_database_privilege($1, current_database(), 'temporary')`,
    [role],
  )
  for (const { database } of rows) {
    await client.query(`revoke temporary on database ${database} from public`)
  }
}

/** The role that a pool connects as. */
export async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

/** Why row-level security does not apply to the role of a pool; undefined where it does. */
export async function rlsProblem(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ isFree: boolean; owns: boolean; isOpen: boolean }>(
    `select r.rolsuper or r.rolbypassrls as "isFree",
       exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')) as owns,
       exists (select from pg_class c where c.oid = to_regclass('public.appointments')
         and not c.relrowsecurity) as "isOpen"
     from pg_roles r where r.rolname = current_user`,
  )
  const [role] = rows
  if (role?.isFree) return 'its role bypasses row-level security'
  if (role?.owns) return 'its role owns the tables'
  return role?.isOpen ? 'the tables have none' : undefined
}
