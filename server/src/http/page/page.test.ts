import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePage } from './page.ts'

/** What the build says of its files: a library that all use, the frame, and a screen. */
const manifest = {
  'index.html': { file: 'assets/main-abc.js', imports: ['_library.js'] },
  '_library.js': { file: 'assets/library-abc.js' },
  'src/app/pages.tsx': { file: 'assets/pages-abc.js', imports: ['_library.js', '_router.js'] },
  '_router.js': { file: 'assets/router-abc.js' },
  'src/screens/sign-in.tsx': { file: 'assets/entrance-abc.js', imports: ['_library.js'] },
  'src/screens/dashboard.tsx': { file: 'assets/dashboard-abc.js', imports: ['_router.js'] },
}

const place = mkdtempSync(join(tmpdir(), 'page-'))
let app: FastifyInstance

beforeAll(async () => {
  // The program may be installed in a folder of this name.
  const folder = join(place, 'assets', 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="en"><title>the page</title><script type="module" src="/assets/main-abc.js"></script></head>',
  )
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'small')
  app = Fastify()
  await servePage(app, folder)
})
afterAll(async () => {
  await app?.close()
  rmSync(place, { recursive: true })
})

const keeping = async (url: string) => (await app.inject({ url })).headers['cache-control']

describe('the page', () => {
  it('lets browsers keep hashed files for good and nothing else, wherever it is installed', async () => {
    expect(await keeping('/assets/main-abc.js')).toContain('immutable')
    expect(await keeping('/')).toBe('no-cache')
    expect(await keeping('/appointments')).toBe('no-cache')
    expect(await keeping('/icon.svg')).toBe('no-cache')
  })

  it('answers its own routes with the document, and answers 404 for a missing file or call', async () => {
    expect((await app.inject({ url: '/customer/7?tab=notes' })).body).toContain('the page')
    expect((await app.inject({ url: '/assets/gone.js' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/gone' })).statusCode).toBe(404)
  })

  it('marks the document of a browser without a session, without a query for the others', async () => {
    const anonymous = await app.inject({ url: '/', headers: { cookie: 'theme=dark' } })
    expect(anonymous.body).toContain('<html data-account="none" lang="en">')
    expect(anonymous.headers['content-type']).toBe('text/html; charset=utf-8')

    expect(anonymous.body).not.toContain('as="fetch"')

    const known = await app.inject({ url: '/', headers: { cookie: 'theme=dark; salon_session=x' } })
    expect(known.body).toContain('<html data-frame lang="en">')
    expect(known.headers.vary).toContain('cookie')
  })

  it('says whether email can be sent, signed in or not', async () => {
    expect((await app.inject({ url: '/' })).body).not.toContain('data-mail')
    const sending = Fastify()
    await servePage(sending, join(place, 'assets', 'dist'), { canMail: true })

    const bodies = await Promise.all(
      ['', 'salon_session=x'].map((cookie) => sending.inject({ url: '/', headers: { cookie } })),
    )

    expect(bodies.map(({ body }) => body.includes(' data-mail'))).toEqual([true, true])
    await sending.close()
  })

  it('preloads the account and the settings together with the document', async () => {
    const { body } = await app.inject({ url: '/staff', headers: { cookie: 'salon_session=x' } })
    const preloads = [...body.matchAll(/as="fetch" crossorigin="use-credentials" href="([^"]*)"/g)]
    expect(preloads.map(([, address]) => address)).toEqual(['/api/user', '/api/settings'])
  })

  it('names the scripts that come next', async () => {
    const named = async (url: string, cookie: string) => {
      const { body } = await app.inject({ url, headers: { cookie } })
      return [...body.matchAll(/modulepreload"[^>]* href="\/assets\/(\w+)-abc/g)].map(
        ([, name]) => name,
      )
    }

    expect(await named('/', 'salon_session=x')).toEqual(['pages', 'router', 'dashboard'])
    expect(await named('/customers', 'salon_session=x')).toEqual(['pages', 'router'])
    expect(await named('/', 'theme=dark')).toEqual(['entrance'])
  })

  it('lets the scripts wait for the style only where there is a frame to be seen before they run', async () => {
    const scripts = async (cookie: string) => {
      const { body } = await app.inject({ url: '/', headers: { cookie } })
      return [...body.matchAll(/<(?:script|link rel="modulepreload")[^>]*>/g)].map(([tag]) =>
        tag.includes('fetchpriority="low"'),
      )
    }

    expect(await scripts('salon_session=x')).toEqual([true, true, true, true])
    expect(await scripts('theme=dark')).toEqual([false, false])
  })

  it('sends precompressed files by Accept-Encoding', async () => {
    const url = '/assets/main-abc.js'
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['small', 'br'])
    expect(packed.headers['content-type']).toContain('javascript')
    expect(packed.headers['cache-control']).toContain('immutable')

    const plain = await app.inject({ url })
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['export {}', undefined])
  })
})
