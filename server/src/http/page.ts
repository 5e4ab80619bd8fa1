import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { authRoutes } from '@salon/contract/auth'
import { settingsRoutes } from '@salon/contract/settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asked, preloads, withScriptsLast } from './page-scripts.ts'
import { cookieName } from './session.ts'

const isStrangerWithout = (name: string) => {
  const ourCookie = new RegExp(`(?:^|; *)${name}=`)
  return ({ headers }: FastifyRequest) => !ourCookie.test(headers.cookie ?? '')
}

/**
 * Serves the built page: hashed assets for ever and as small as the build has made them, the document
 * never from a cache, and the document for every address that is not the API's, since the page has its
 * own routes. A document for a browser without a sign-in says so: the page then shows the way in at
 * once, and need not ask and be refused. One for anybody else shows the frame of the salon, asks what the
 * page asks first, and names the scripts that come next. Where letters can be sent, each says so: the way
 * in then offers one to whoever has forgotten their password.
 */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  { canMail = false, cookie = cookieName }: { canMail?: boolean; cookie?: string } = {},
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const isStranger = isStrangerWithout(cookie)
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  const document = canMail ? built.replace('<html', '<html data-mail') : built
  const forStrangers = document
    .replace('<html', '<html data-account="none"')
    .replace('</head>', `${preloads(folder, ['src/screens/sign-in.tsx'])}</head>`)
  const questions = asked([authRoutes.current.path, settingsRoutes.get.path])
  const withScripts = (...modules: string[]) =>
    withScriptsLast(
      document
        .replace('<html', '<html data-frame')
        .replace('</head>', `${questions}${preloads(folder, modules)}</head>`),
    )
  const frame = 'src/app/pages.tsx'
  const forTheDashboard = withScripts(frame, 'src/screens/dashboard.tsx')
  const forOthers = withScripts(frame)
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
    const forKnown = path === '/' ? forTheDashboard : forOthers
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .send(isStranger(request) ? forStrangers : forKnown)
  })
}
