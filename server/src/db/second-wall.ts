import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inTurn } from './migrate.ts'

/** The role that the program works as in a database of its own: it owns nothing there. */
export const appRole = 'salon_app'

/**
 * The tables without a wall, which belong to no salon. Any other table has one, also a table that is
 * thought of later.
 */
export const unwalled: Readonly<Record<string, string>> = {
  counters: 'counts by address and by e-mail, of callers of whom nobody knows the salon',
  leases: 'places of processes',
  secrets: 'of all processes; a name and a key',
  migrations: 'what was done to the whole database',
  backup_runs: 'of the whole database',
}

/** What the app reads and never writes; the rows of any other table it writes as well. */
export const readOnly: Readonly<Record<string, string>> = {
  migrations: 'written by whoever changes the schema',
  backup_runs: 'written by whoever makes backups, for all salons',
  history: 'kept by triggers, as the owner; what it holds is erased by a job',
  history_heads: 'kept with the history',
}

/** The tables whose `user_id` is an account, and not the salon that it works in. */
export const ofAccounts: readonly string[] = [
  'sessions',
  'second_factors',
  'recovery_codes',
  'known_devices',
]

/** What is looked at before it is known whose salon it is, by `acrossSalons` alone; and why. */
export const atTheDoor: Readonly<Record<string, string>> = {
  users: 'an e-mail that signs in, and whose a secret is',
  sessions: 'a secret is looked up by itself',
  settings: 'whoever calls is known with the time zone of their salon, in one look',
  changes: 'a process asks once for all salons that somebody listens to',
  second_factors: 'asked for before somebody is signed in',
  recovery_codes: 'taken before somebody is signed in',
  known_devices: 'compared as somebody signs in',
}

const tenant = `nullif(current_setting('salon.tenant', true), '')::bigint`
const actor = `nullif(nullif(current_setting('salon.actor', true), ''), 'program')::bigint`
const across = `current_setting('salon.across', true) = 'on'`

/** The rows of a table that are seen and written, a condition for each way to see them. */
function conditionsOf({ name, isSalons }: Table): string[] {
  if (name in unwalled) return []
  const door = name in atTheDoor ? [across] : []
  if (name === 'users') return [`coalesce(owner_id, id) = ${tenant}`, ...door]
  // One that belongs to nobody we know is seen by nobody.
  if (!isSalons) return door
  return [`user_id = ${ofAccounts.includes(name) ? actor : tenant}`, ...door]
}

/** A table as it stands. */
interface Table {
  readonly name: string
  readonly quoted: string
  readonly isSalons: boolean
  readonly isWalled: boolean
  readonly policies: readonly string[]
  /** What the app may do with it. */
  readonly granted: readonly string[]
}

const describeTables = `
  select c.relname as name, c.oid::regclass::text as quoted, c.relrowsecurity as "isWalled",
    exists (select from pg_attribute where attrelid = c.oid and attname = 'user_id'
      and not attisdropped) as "isSalons",
    array(select polname::text from pg_policy where polrelid = c.oid) as policies,
    array(select distinct lower(a.privilege_type) from aclexplode(c.relacl) a
      where a.grantee = (select oid from pg_roles where rolname = $1)) as granted
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`

interface App {
  readonly role: string
  /** Made with this, where there is no such role yet; false: it has to be there. */
  readonly make?: { readonly password: string | undefined } | false
}

/**
 * Puts row-level security on every table of the schema, and lets the app's role read and write rows and
 * nothing else. Whatever stands already stays as it is and is not locked, so that this may be done at
 * every start, beside programs that work. By the owner of the tables, who is not held back himself.
 */
export async function raiseSecondWall(owner: pg.Pool, { role, make = false }: App): Promise<void> {
  const client = await owner.connect()
  try {
    await inTurn(client, async () => {
      if (make) await makeRole(client, role, make.password)
      await takeRest(client, role)
      await trustLike(client)
      const { rows: tables } = await client.query<Table>(describeTables, [role])
      const missing = tables.flatMap((table) => missingOf(table, client.escapeIdentifier(role)))
      for (const statement of missing) await client.query(statement)
    })
  } finally {
    client.release()
  }
}

async function makeRole(
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

/** Nobody but the owner makes tables, not for a moment either: the name of a real one would hide it. */
async function takeRest(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ database: string; create: boolean; temporary: boolean }>(
    `select quote_ident(current_database()) as database,
       has_schema_privilege($1, 'public', 'create') as create,
       has_database_privilege($1, current_database(), 'temporary') as temporary`,
    [role],
  )
  const [may] = rows
  if (may?.create) await client.query('revoke create on schema public from public')
  if (may?.temporary) {
    await client.query(`revoke temporary on database ${may.database} from public`)
  }
}

/**
 * Behind the wall an index is asked only what cannot tell of rows that are hidden. PostgreSQL does not
 * vouch for LIKE, whose one error is about the pattern and no row, nor for the likeness of trigrams, which
 * has none; without the index of its words a search reads all clients of the salon. To vouch for it takes a superuser: in a database of our own we
 * are one, and where nobody is the search is slower and right (decision 028).
 */
async function trustLike(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_proc.oid::regprocedure::text as name from pg_proc, pg_roles
     where rolname = current_user and rolsuper and not proleakproof and pg_proc.oid in (
       'textlike(text, text)'::regprocedure, to_regprocedure('word_similarity_op(text, text)'))`,
  )
  for (const { name } of rows) await client.query(`alter function ${name} leakproof`)
}

/** What a table lacks of its wall and of the app's rights, as statements. */
function missingOf(table: Table, app: string): string[] {
  const { name, quoted, isWalled, policies, granted } = table
  const wanted = new Map(conditionsOf(table).map((using) => [policyName(using), using]))
  const rights = name in readOnly ? ['select'] : ['select', 'insert', 'update', 'delete']
  const given = rights.filter((right) => !granted.includes(right))
  const taken = granted.filter((right) => !rights.includes(right))
  return [
    ...(isWalled || name in unwalled ? [] : [`alter table ${quoted} enable row level security`]),
    ...policies
      .filter((policy) => !wanted.has(policy))
      .map((policy) => `drop policy "${policy}" on ${quoted}`),
    ...[...wanted]
      .filter(([policy]) => !policies.includes(policy))
      .map(([policy, using]) => `create policy "${policy}" on ${quoted} using (${using})`),
    ...(given.length > 0 ? [`grant ${given.join(', ')} on ${quoted} to ${app}`] : []),
    ...(taken.length > 0 ? [`revoke ${taken.join(', ')} on ${quoted} from ${app}`] : []),
  ]
}

/** The condition is in the name: what is known by it need not be compared as PostgreSQL prints it. */
const policyName = (using: string) =>
  `salon_${createHash('sha256').update(using).digest('hex').slice(0, 8)}`

/** Who a connection works as. */
export async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

/** Why the wall does not hold back whoever works by this pool; nothing where it does. */
export async function wallTrouble(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ isFree: boolean; owns: boolean; isOpen: boolean }>(
    `select r.rolsuper or r.rolbypassrls as "isFree",
       exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')) as owns,
       exists (select from pg_class c where c.oid = to_regclass('public.appointments')
         and not c.relrowsecurity) as "isOpen"
     from pg_roles r where r.rolname = current_user`,
  )
  const [role] = rows
  if (role?.isFree) return 'its role is held back by nothing'
  if (role?.owns) return 'its role owns the tables'
  return role?.isOpen ? 'the tables have none' : undefined
}
