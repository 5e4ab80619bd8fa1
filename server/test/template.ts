import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/db/migrate.ts'
import { appRole, prepareAppRole } from '../src/db/app-role.ts'

/** A server that holds the databases of tests. */
export interface TestServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
  /** The database in which others are made. */
  readonly database: string
  /** A database that is migrated and empty. */
  readonly template: string
  /** True where the app connects by `DATABASE_URL`. */
  readonly byAddress: boolean
}

type Rebuild = (client: pg.ClientBase) => Promise<unknown>

type DatabaseAddress = Omit<TestServer, 'template' | 'byAddress'>

/**
 * Makes the database that each test's is made after: migrated, empty.
 * @param rebuild what else is to become of it
 */
export async function prepareTemplate(
  place: DatabaseAddress,
  { byAddress = false, rebuild }: { byAddress?: boolean; rebuild?: Rebuild } = {},
): Promise<TestServer> {
  // Of its own name, since a server that is there already may be used by two runs at once.
  const template = `salon_template_${randomBytes(6).toString('hex')}`
  await asAdmin(place, `create database ${template}`)
  const pool = new pg.Pool({ ...place, database: template, max: 1 })
  await setUpSchema(pool, place.password, rebuild)
  await pool.end()
  return { ...place, template, byAddress }
}

/** Brings an empty database to the state in which the program answers requests. */
export async function setUpSchema(
  pool: pg.Pool,
  password: string | undefined,
  rebuild?: Rebuild,
): Promise<void> {
  await migrate(pool)
  if (rebuild) {
    const client = await pool.connect()
    await rebuild(client).finally(() => client.release())
  }
  await prepareAppRole(pool, { role: appRole, make: { password } })
}

/** Says one statement to a server that is about a database as a whole. */
export async function asAdmin(place: DatabaseAddress, statement: string): Promise<void> {
  const { host, port, user, password, database } = place
  const client = new pg.Client({ host, port, user, database, ...(password && { password }) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
