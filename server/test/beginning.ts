import type { FastifyInstance, InjectOptions } from 'fastify'

/** An answer, as much of it as there is: of one that does not end by itself, its first words. */
export interface Beginning {
  readonly statusCode: number
  readonly headers: Awaited<ReturnType<FastifyInstance['inject']>>['headers']
  readonly body: string
}

/** Calls the app directly. An event stream is closed after its first event. */
export async function beginningOf(app: FastifyInstance, how: InjectOptions): Promise<Beginning> {
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
