import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

it('hangs up on a refusal that does not end, and asks again', async () => {
  const answers: ServerResponse[] = []
  const server = createServer((_, answer) => {
    answers.push(answer)
    if (answers.length === 1) answer.writeHead(503).write('wait')
    else answer.end('yes')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = patientFetch({ attempts: 2, silence: 10_000, pause: 1 })

  const response = await ask(`http://127.0.0.1:${port}/`)

  expect(await response.text()).toBe('yes')
  const [refusal] = answers
  if (refusal && !refusal.closed) await once(refusal, 'close')
  server.close().closeAllConnections()
  await once(server, 'close')
})
