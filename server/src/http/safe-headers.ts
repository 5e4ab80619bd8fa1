import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** What an answer has that says nothing of safety. */
const usual = new Set(['content-type', 'content-length', 'date', 'connection'])

/**
 * Gives every answer the headers that Helmet wants. They are the same for everybody, and Helmet would
 * write its policy anew with each request: so it is asked once.
 */
export async function keepSafe(app: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const sample = Fastify()
  await sample.register(helmet, options)
  sample.get('/', async () => '')
  const answer = await sample.inject('/')
  await sample.close()
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !usual.has(name)),
  )
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
