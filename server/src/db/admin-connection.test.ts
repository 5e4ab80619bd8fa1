import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ConfigError } from '../kernel/config-error.ts'
import { openAdminDatabase } from './admin-connection.ts'

it('explains a failed connection in one sentence without the password', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const trying = (host: string) =>
    openAdminDatabase({ connectionString: `postgres://ann:secret@${host}:${port}/salon` })

  await expect(trying('127.0.0.1')).rejects.toThrow(
    new ConfigError(
      `The database at 127.0.0.1:${port} cannot be opened: connect ECONNREFUSED 127.0.0.1:${port}.`,
    ),
  )
  // localhost has two addresses.
  await expect(trying('localhost')).rejects.toThrow(/ cannot be opened: connect ECONNREFUSED .*\.$/)
})
