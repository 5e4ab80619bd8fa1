import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/client.ts'
import { isSpokenFor, settingsOfCaller } from '../src/kernel/caller.ts'
import { appRole } from '../src/db/app-role.ts'
import { nameOf } from './open-database.ts'

/** What was sent to the database: the text with its placeholders, and what stands in them. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** By which the connection knows it from then on, where it has one. */
  readonly name: string | undefined
  /** Whose rows it is about, as it was told to the database; empty where it was told nothing. */
  readonly settings: string
}

/** A second way into a test's database, on which everything that is sent is heard. */
export interface OverheardDatabase extends Database {
  /** Whatever was sent since this was last asked, `begin` and `commit` included. */
  heard(): Statement[]
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
  let statements: Statement[] = []

  class OverheardClient extends pg.Client {
    /** What the transaction began with. */
    #settings = ''

    override query = ((...said: unknown[]) => {
      const statement = statementOf(said)
      const isInside = this.getTransactionStatus() === 'T'
      if (/^begin\b/.test(statement.text)) {
        this.#settings = statement.text.split(';').slice(1).join(';')
      }
      const settings = isInside ? this.#settings : isSpokenFor() ? settingsOfCaller() : ''
      statements.push({ ...statement, settings })
      return (super.query as (...said: unknown[]) => unknown)(...said)
    }) as pg.Client['query']
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
function statementOf([what, beside]: unknown[]): Omit<Statement, 'settings'> {
  const said = typeof what === 'string' ? { text: what } : (what as Partial<Statement>)
  const values = Array.isArray(beside) ? beside : (said.values ?? [])
  return { text: said.text ?? '', values, name: said.name }
}
