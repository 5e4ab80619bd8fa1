import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Headers of any response, which are not Helmet's. */
const usual = new Set(['content-type', 'content-length', 'date', 'connection'])

/**
 * Sets Helmet's security headers on every response. They are constant, and Helmet would build its policy
 * anew for each request; so they are read once from a response of an empty app.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  options: FastifyHelmetOptions,
): Promise<void> {
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
