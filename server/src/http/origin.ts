import { estimateHeader } from '@salon/contract/route'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

/** Where the mobile wrapper's pages come from, on iOS and on Android. */
const wrapperOrigins = ['capacitor://localhost', 'https://localhost']

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The page that calls is the wrapper's, which signs in by token. Any program of the device may serve a
     * page from such an origin: the cookies that a browser sends along with its calls are not its own.
     */
    isFromWrapper: boolean
  }
}

/**
 * Refuses writes that another site sends with our cookie. A browser names the page's origin in
 * `Origin`; a program that sends none has no cookie of a person to abuse. The wrapper's own
 * origins may call, and read the answers.
 */
export function guardOrigin(app: FastifyInstance, publicUrl: URL | undefined): void {
  app.decorateRequest('isFromWrapper', false)
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!origin) return done()
    const foreign = !isOwn(origin, request.headers.host, publicUrl)
    if (foreign && !wrapperOrigins.includes(origin)) {
      return done(reading.has(request.method) ? undefined : new Refusal('foreign_origin'))
    }
    if (!foreign) return done()
    request.isFromWrapper = true
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': `Content-Disposition, Link, ${estimateHeader}`,
      vary: 'Origin',
    })
    if (request.method === 'OPTIONS') {
      void reply
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers':
            'Authorization, Content-Type, Cache-Control, Pragma, If-Match, Idempotency-Key',
          'access-control-max-age': '600',
        })
        .code(204)
        .send()
      return
    }
    done()
  })
}

function isOwn(origin: string, host: string | undefined, publicUrl: URL | undefined): boolean {
  if (origin === publicUrl?.origin) return true
  const from = URL.canParse(origin) ? new URL(origin).host : ''
  // The public name stands for that page alone: one by http, anybody on the way could have written.
  return from !== '' && from === host && from !== publicUrl?.host
}
