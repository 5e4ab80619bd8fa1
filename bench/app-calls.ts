import pg from 'pg'
import type { SocketAddress } from './api-app.ts'

/** Calls the API. @throws Error where it refuses */
export async function callApi<T>(address: string, init: RequestInit = {}): Promise<T> {
  const reply = await fetch(address, init)
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** Calls the API with a body, as `POST` unless another method is said. @throws Error where it refuses */
export const send = <T>(address: string, body: object, init: RequestInit = {}) =>
  callApi<T>(address, {
    method: 'POST',
    ...init,
    headers: { 'content-type': 'application/json', ...(init.headers as object) },
    body: JSON.stringify(body),
  })

/** Sends SQL to the database of an app. */
export const runSql = async (connection: SocketAddress, text: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Adds the milliseconds that work takes. */
export const timed = async (into: number[], work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  into.push(performance.now() - began)
}
