import pg from 'pg'

/** How `pg` reaches the database. */
export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
  readonly database: string
}

/** The database that holds everything of ours. */
export const DATABASE = 'salon'

const NO_SUCH_DATABASE = '3D000'

/** Sees that our database can be connected to, and makes it the first time. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  try {
    await run(connection, 'select 1')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_SUCH_DATABASE) throw error
    await run({ ...connection, database: 'postgres' }, `create database ${connection.database}`)
  }
}

async function run(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
