import { estimateHeader } from '@salon/contract/route'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

/** Origins of the mobile wrapper's pages, on iOS and on Android. */
const wrapperOrigins = ['capacitor://localhost', 'https://localhost']

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * True for the wrapper, which authenticates by token. Any app of the device may serve a page from such an
     * origin, so its requests' cookies are ignored.
     */
    isFromWrapper: boolean
  }
}

/**
 * CSRF protection by the `Origin` header, and CORS for the wrapper. Refuses writes from a foreign origin;
 * a client that sends no `Origin` is no browser, so no cookie can be misused.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: URL | undefined): void {
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
  // A page of the public host by http could be forged on the network: only PUBLIC_URL's own origin counts.
  return from !== '' && from === host && from !== publicUrl?.host
}
