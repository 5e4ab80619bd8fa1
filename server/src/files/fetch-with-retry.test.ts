import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { fetchWithRetry } from './fetch-with-retry.ts'

it('closes an error response that does not end, and retries', async () => {
  const answers: ServerResponse[] = []
  const server = createServer((_, answer) => {
    answers.push(answer)
    if (answers.length === 1) answer.writeHead(503).write('wait')
    else answer.end('yes')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const request = fetchWithRetry({ attempts: 2, idleTimeout: 10_000, firstDelay: 1 })

  const response = await request(`http://127.0.0.1:${port}/`)

  expect(await response.text()).toBe('yes')
  const [refusal] = answers
  if (refusal && !refusal.closed) await once(refusal, 'close')
  server.close().closeAllConnections()
  await once(server, 'close')
})
