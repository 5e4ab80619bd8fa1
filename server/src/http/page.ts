import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built page: hashed assets for ever, the document never from a cache, and the document
 * for every address that is not the API's, since the page has its own routes.
 */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const hashed = join(folder, 'assets') + sep
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
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
    return reply.sendFile('index.html')
  })
}
