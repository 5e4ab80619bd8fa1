import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { authRoutes } from '@salon/contract/auth'
import { settingsRoutes } from '@salon/contract/settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveBookingPages, type FindBookingPage } from './booking-pages.ts'
import { preloadCalls, preloadModules, withLowPriorityScripts } from './preload-links.ts'
import { cookieName } from '../session.ts'

const hasNoCookie = (name: string) => {
  const ourCookie = new RegExp(`(?:^|; *)${name}=`)
  return ({ headers }: FastifyRequest) => !ourCookie.test(headers.cookie ?? '')
}

/**
 * Serves the single-page app: hashed assets as immutable and precompressed, and its document, uncached, for
 * every path outside the API. Without a session cookie the document has `data-account="none"`, and the page
 * shows the sign-in without a call. With one it has the app's frame and preload links for the first calls and
 * scripts. `data-mail` says that the server can send mail, so that the sign-in offers a password reset.
 */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  {
    canMail = false,
    cookie = cookieName,
    findBookingPage,
  }: { canMail?: boolean; cookie?: string; findBookingPage?: FindBookingPage } = {},
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const isSignedOut = hasNoCookie(cookie)
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  const document = canMail ? built.replace('<html', '<html data-mail') : built
  const signedOutDocument = document
    .replace('<html', '<html data-account="none"')
    .replace('</head>', `${preloadModules(folder, ['src/screens/sign-in.tsx'])}</head>`)
  const firstCalls = preloadCalls([authRoutes.current.path, settingsRoutes.get.path])
  const withScripts = (...modules: string[]) =>
    withLowPriorityScripts(
      document
        .replace('<html', '<html data-frame')
        .replace('</head>', `${firstCalls}${preloadModules(folder, modules)}</head>`),
    )
  const frame = 'src/app/pages.tsx'
  const dashboardDocument = withScripts(frame, 'src/screens/dashboard.tsx')
  const signedInDocument = withScripts(frame)
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
  if (findBookingPage) serveBookingPages(app, folder, findBookingPage)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isFile = /\.[a-z0-9]+$/i.test(path)
    if (path.startsWith('/api/') || isFile) return reply.callNotFound()
    const signedIn = path === '/' ? dashboardDocument : signedInDocument
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .send(isSignedOut(request) ? signedOutDocument : signedIn)
  })
}
