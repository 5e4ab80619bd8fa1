import type { FastifyInstance, InjectOptions } from 'fastify'

/** A response; of an event stream, up to its first event. */
export interface InjectedResponse {
  readonly statusCode: number
  readonly headers: Awaited<ReturnType<FastifyInstance['inject']>>['headers']
  readonly body: string
}

/** Calls the app directly. An event stream is closed after its first event. */
export async function injectResponse(
  app: FastifyInstance,
  how: InjectOptions,
): Promise<InjectedResponse> {
  const response = await app.inject({ ...how, payloadAsStream: true })
  const { statusCode, headers } = response
  const isEndless = String(headers['content-type']).startsWith('text/event-stream')
  const parts: Buffer[] = []
  for await (const part of response.stream() as AsyncIterable<Buffer>) {
    parts.push(part)
    if (isEndless) break
  }
  if (isEndless) response.raw.res.destroy()
  return { statusCode, headers, body: Buffer.concat(parts).toString() }
}
