import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import { nameOf } from './open-database.ts'

/**
 * What was sent to the database: the text with its placeholders, and what stands in them. A statement that is
 * pipelined with its `begin` and `commit` counts as one, as it is one round trip.
 */
export interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** By which the connection knows it from then on, where it has one. */
  readonly name: string | undefined
  /** The settings of its transaction, as statements: the tenant and the actor; empty where there are none. */
  readonly settings: string
}

/** A second way into a test's database, on which everything that is sent is heard. */
export interface OverheardDatabase extends Database {
  /** What was sent since the last call, `begin` and `commit` of transactions included. */
  heard(): RecordedStatement[]
}

/** Opens a database again on real connections that are listened to: as the app, or somebody else. */
export async function openOverheard(
  { pool }: Database,
  user: string = appRole,
): Promise<OverheardDatabase> {
  const database = await nameOf(pool)
  return listenAt({ ...inject('postgres'), user, database })
}

/** Opens any database, on connections that are listened to. */
export function listenAt(connection: pg.PoolConfig): OverheardDatabase {
  let statements: RecordedStatement[] = []

  class OverheardClient extends pg.Client {
    /** The settings of the transaction. */
    #settings = ''
    #begin: RecordedStatement | undefined
    /** Whether the statement follows `begin` without waiting: then they and `commit` are one round trip. */
    #isPipelined = false

    override query = ((...said: unknown[]) => {
      this.#hear({ ...statementOf(said), settings: this.#settings })
      return (super.query as (...said: unknown[]) => unknown)(...said)
    }) as pg.Client['query']

    #hear(statement: RecordedStatement): void {
      const { text, values } = statement
      if (/^begin\b/.test(text)) {
        this.#settings = text.split(';').slice(1).join(';')
        this.#begin = statement
        return
      }
      if (this.#begin) {
        this.#isPipelined = this.getTransactionStatus() !== 'T'
        if (!this.#isPipelined) statements.push(this.#begin)
        this.#begin = undefined
      }
      const ends = text === 'commit' || text === 'rollback'
      if (!ends || !this.#isPipelined) statements.push(statement)
      if (ends) this.#settings = ''
      if (text.startsWith("select set_config('salon.tenant'")) {
        const [tenant, actor] = values.map(String)
        this.#settings += `; set local salon.tenant = '${tenant}'; set local salon.actor = '${actor}'`
      }
    }
  }
  const database = openDatabase(
    { ...connection, Client: OverheardClient },
    { onIdleError: () => {} },
  )
  return {
    ...database,
    heard: () => {
      const before = statements
      statements = []
      return before
    },
  }
}

/** A statement as pg is given it: a text or an object with one, and values beside or within. */
function statementOf([what, beside]: unknown[]): Omit<RecordedStatement, 'settings'> {
  const said = typeof what === 'string' ? { text: what } : (what as Partial<RecordedStatement>)
  const values = Array.isArray(beside) ? beside : (said.values ?? [])
  return { text: said.text ?? '', values, name: said.name }
}
