import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieName } from './session.ts'

const ourCookie = new RegExp(`(?:^|; *)${cookieName}=`)
const isStranger = ({ headers }: FastifyRequest) => !ourCookie.test(headers.cookie ?? '')

/**
 * Serves the built page: hashed assets for ever and as small as the build has made them, the document
 * never from a cache, and the document for every address that is not the API's, since the page has its
 * own routes. A document for a browser without a sign-in says so: the page then shows the way in at
 * once, and need not ask and be refused.
 */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const forStrangers = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '<html',
    '<html data-account="none"',
  )
  const hashed = join(folder, 'assets') + sep
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isFile = /\.[a-z0-9]+$/i.test(path)
    if (path.startsWith('/api/') || isFile) return reply.callNotFound()
    reply.header('vary', 'cookie')
    if (!isStranger(request)) return reply.sendFile('index.html')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(forStrangers)
  })
}
