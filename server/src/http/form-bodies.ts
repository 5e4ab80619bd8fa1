import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, where a signature is over its bytes. */
    rawBody?: string
  }
}

/** Accepts forms (application/x-www-form-urlencoded) beside JSON in this scope, and keeps the body as it came. */
export function readFormsToo(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const accept = (type: string, parse: (text: string) => unknown) =>
    scope.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      const text = String(body)
      request.rawBody = text
      try {
        done(null, text === '' ? undefined : parse(text))
      } catch {
        done(Object.assign(new Error('The body cannot be read'), { statusCode: 400 }), undefined)
      }
    })
  accept('application/json', (text) => JSON.parse(text) as unknown)
  accept('application/x-www-form-urlencoded', (text) =>
    Object.fromEntries(new URLSearchParams(text)),
  )
}
