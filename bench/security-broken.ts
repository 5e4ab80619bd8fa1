import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'

/**
 * A page of the kind that the tools look for, on the same database: the input stands in its
 * statement and in its answer as it came. A tool that finds nothing here would find nothing anywhere.
 */
export const openBroken = async (folder: string) => {
  const host = path.join(folder, 'postgres')
  const pool = new pg.Pool({ host, user: 'salon', database: 'salon', max: 4 })
  pool.on('error', () => {})
  const answered = async (request: IncomingMessage, response: ServerResponse) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://broken')
    const id = searchParams.get('id') ?? '1'
    const answer = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type }).end(text)
    try {
      const { rows } = await pool.query<{ name: string }>(
        `select name from customers where id = ${id}`,
      )
      answer(200, 'text/html', `<p>${searchParams.get('word') ?? ''}</p>${rows[0]?.name ?? ''}`)
    } catch (error) {
      answer(
        500,
        'text/html',
        `PostgreSQL query failed: ERROR:  ${error instanceof Error ? error.message : ''}`,
      )
    }
  }
  const server = createServer((request, response) => void answered(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/?id=1&word=a`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
