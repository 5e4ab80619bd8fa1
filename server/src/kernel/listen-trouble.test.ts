import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { listenTrouble } from './listen-trouble.ts'

/** What is said where somebody listens there. */
async function said(place: { host: string; port: number }) {
  const server = createServer().listen(place)
  const error: unknown = await once(server, 'listening').catch((failure: unknown) => failure)
  const trouble = listenTrouble(error, place)
  expect(trouble).toBeInstanceOf(ConfigError)
  return trouble instanceof Error ? trouble.message : ''
}

it('says in a sentence which setting is wrong where nobody can be let in', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const host = '127.0.0.1'

  expect(await said({ host, port })).toMatch(/^The port \d+ is taken .* with PORT\.$/)
  // An address for documentation, of no machine.
  expect(await said({ host: '192.0.2.1', port: 0 })).toMatch(
    /^HOST must be .* 192\.0\.2\.1 is not\.$/,
  )
  other.close()
})

it('knows ports that are not for everybody, and names that nobody knows', () => {
  const place = { host: 'salon.invalid', port: 80 }
  const of = (code: string) => String(listenTrouble(Object.assign(new Error(), { code }), place))

  expect(of('EACCES')).toMatch(/The port 80 is not for an ordinary user/)
  expect(of('ENOTFOUND')).toMatch(/nobody knows salon\.invalid\.$/)
  expect(listenTrouble(new TypeError('else'), place)).toEqual(new TypeError('else'))
})
