import { createServer } from 'node:http'
import path from 'node:path'
import { ofServer } from './chaos-app.mjs'

/**
 * A page of the kind that the tools look for, on the same database: what is asked stands in its
 * statement and in its answer as it came. A tool that finds nothing here would find nothing anywhere.
 */
export const openBroken = async (folder) => {
  const { Pool } = ofServer('pg')
  const host = path.join(folder, 'postgres')
  const pool = new Pool({ host, user: 'salon', database: 'salon', max: 4 })
  pool.on('error', () => {})
  const answered = async (request, response) => {
    const { searchParams } = new URL(request.url, 'http://broken')
    const id = searchParams.get('id') ?? '1'
    const answer = (status, type, text) =>
      response.writeHead(status, { 'content-type': type }).end(text)
    try {
      const { rows } = await pool.query(`select name from customers where id = ${id}`)
      answer(200, 'text/html', `<p>${searchParams.get('word') ?? ''}</p>${rows[0]?.name ?? ''}`)
    } catch (error) {
      answer(500, 'text/html', `PostgreSQL query failed: ERROR:  ${error.message}`)
    }
  }
  const server = createServer((request, response) => void answered(request, response))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${server.address().port}/?id=1&word=a`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
