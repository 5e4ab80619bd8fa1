import type pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import { interceptedClient } from './intercepted-client.ts'
import { nameOf } from './open-database.ts'

/**
 * A statement as sent to the database: its text with placeholders, and their values. A statement that is
 * pipelined with its `begin` and `commit` counts as one, as it is one round trip.
 */
export interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The name of a prepared statement. */
  readonly name: string | undefined
  /** The settings of its transaction, as statements: tenant, actor, whose visits; empty where there are none. */
  readonly settings: string
}

/** A second pool on a test's database that records every statement. */
export interface RecordingDatabase extends Database {
  /** The statements since the last call, `begin` and `commit` of transactions included. */
  takeStatements(): RecordedStatement[]
}

/** Opens a recording pool on a test's database, as the app's role or another. */
export async function openRecording(
  { pool }: Database,
  user: string = appRole,
): Promise<RecordingDatabase> {
  const database = await nameOf(pool)
  return recordingPool({ ...inject('postgres'), user, database })
}

/** Opens a recording pool on any database. */
export function recordingPool(connection: pg.PoolConfig): RecordingDatabase {
  let statements: RecordedStatement[] = []

  const RecordingClient = interceptedClient((client) => {
    /** The settings of the transaction. */
    let settings = ''
    let begin: RecordedStatement | undefined
    /** Whether the statement follows `begin` without waiting: then they and `commit` are one round trip. */
    let isPipelined = false
    const record = (statement: RecordedStatement) => {
      const { text, values } = statement
      if (/^begin\b/.test(text)) {
        settings = text.split(';').slice(1).join(';')
        begin = statement
        return
      }
      if (begin) {
        isPipelined = client.getTransactionStatus() !== 'T'
        if (!isPipelined) statements.push(begin)
        begin = undefined
      }
      const ends = text === 'commit' || text === 'rollback'
      if (!ends || !isPipelined) statements.push(statement)
      if (ends) settings = ''
      if (!text.startsWith('select set_config(')) return
      for (const [, name, at] of text.matchAll(/set_config\('(salon\.\w+)', \(?\$(\d+)/g)) {
        settings += `; set local ${name} = '${String(values[Number(at) - 1])}'`
      }
    }
    return (args, send) => {
      record({ ...statementOf(args), settings })
      return send()
    }
  })
  const database = openDatabase(
    { ...connection, Client: RecordingClient },
    { onIdleError: () => {} },
  )
  return {
    ...database,
    takeStatements: () => {
      const before = statements
      statements = []
      return before
    },
  }
}

/** The statement in the arguments of `query`: a text or a config, and values beside or within. */
function statementOf([what, beside]: readonly unknown[]): Omit<RecordedStatement, 'settings'> {
  const query = typeof what === 'string' ? { text: what } : (what as Partial<RecordedStatement>)
  const values = Array.isArray(beside) ? beside : (query.values ?? [])
  return { text: query.text ?? '', values, name: query.name }
}
