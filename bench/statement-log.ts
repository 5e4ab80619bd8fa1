import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { SocketAddress } from './api-app.ts'

/** A statement that the app sent; values as PostgreSQL prints them. */
export interface LoggedStatement {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** PostgreSQL's settings, for its next start: every statement goes into `log/statements.json`. */
const settings = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'statements.log',
  log_statement: 'all',
}

const send = async (connection: SocketAddress, statements: readonly string[]) => {
  const client = new pg.Client({ ...connection, application_name: 'bench' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Makes PostgreSQL log every statement from its next start on. */
export const logStatements = (connection: SocketAddress) =>
  send(
    connection,
    Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`),
  )

/** Makes it log as usual from its next start on. */
export const logAsUsual = (connection: SocketAddress) =>
  send(connection, ['alter system reset all'])

/** A line of the log, as far as it is read here. */
interface StatementLine {
  readonly application_name?: string
  readonly message?: string
  readonly detail?: string
}

/** `$1 = 'Ann''s', $2 = NULL`, in the order of the numbers. */
const valuesOf = (detail = '') =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, value]) =>
    value === undefined ? null : value.replaceAll("''", "'"),
  )

/** The statement of a line: by the simple protocol, or a named or unnamed one with parameters. */
const statementIn = ({ message = '', detail }: StatementLine): LoggedStatement | undefined => {
  const [, text] = /^(?:statement|execute [^:]+): ([^]*)$/.exec(message) ?? []
  return text === undefined ? undefined : { text, values: valuesOf(detail) }
}

/**
 * Reads the log of a database, in the folder of its data.
 * @returns a function that gives the app's statements since the last call
 */
export const openStatementLog = (connection: SocketAddress, folder: string) => {
  const file = path.join(folder, 'log', 'statements.json')
  let read = 0
  let marks = 0
  return async (): Promise<LoggedStatement[]> => {
    // Backends write to one pipe before they answer, so that what was sent before is logged before.
    const mark = `-- mark ${(marks += 1)}`
    await send(connection, [`${mark}\nselect 1`])
    for (;;) {
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line): StatementLine => JSON.parse(line))
      const end = lines.findIndex(({ message }) => message?.startsWith(`statement: ${mark}\n`))
      if (end < 0) {
        await pause(5)
        continue
      }
      const fresh = lines.slice(read, end).filter((line) => line.application_name !== 'bench')
      read = end + 1
      return fresh.flatMap((line) => {
        const statement = statementIn(line)
        // The job queue polls by itself, and is no part of any answer.
        return statement && !statement.text.includes('pgboss') ? [statement] : []
      })
    }
  }
}
