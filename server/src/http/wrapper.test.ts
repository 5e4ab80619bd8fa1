import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { authRoutes, type Account } from '@salon/contract/auth'
import { exportRoutes } from '@salon/contract/export'
import { estimateHeader } from '@salon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedSalon } from '../../test/seed-salon.ts'
import { openSalon, password } from '../../test/open-salon.ts'
import { drawnPhoto, photoForm } from '../../test/photo-form.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-photos-'))
})
afterAll(() => rm(folder, { recursive: true }))

const salon = openSalon(() => ({ photoFolder: folder }))

/** The wrapper's page, whose web view sends a preflight and an Origin. */
const pageFrom = (origin: string, token?: string) => {
  const sentHeaders = { origin, host: 'book.example.com' }
  return {
    mayCall: async (method: string, url: string, headers: string) => {
      const preflight = await salon.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          ...sentHeaders,
          'access-control-request-method': method,
          'access-control-request-headers': headers,
        },
      })
      const lists = (name: string) => String(preflight.headers[name]).toLowerCase().split(', ')
      expect(preflight.statusCode).toBe(204)
      expect(preflight.headers['access-control-allow-origin']).toBe(origin)
      expect(preflight.headers['access-control-allow-credentials']).toBe('true')
      expect(lists('access-control-allow-methods')).toContain(method.toLowerCase())
      expect(lists('access-control-allow-headers')).toEqual(
        expect.arrayContaining(headers.split(',')),
      )
    },
    call: async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
      const response = await salon.app.inject({
        method,
        url,
        headers: { ...sentHeaders, ...(token && { authorization: `Bearer ${token}` }) },
        ...(payload && { payload }),
      })
      expect(response.headers['access-control-allow-origin']).toBe(origin)
      expect(response.headers['access-control-allow-credentials']).toBe('true')
      return response
    },
  }
}

it.each(['https://localhost', 'capacitor://localhost'])(
  'a page at %s is anonymous with a cookie, and signed in with its token',
  async (origin) => {
    const { account, token = '' } = await salon.owner()
    const signIn = await salon.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: account?.email, password },
    })
    const [{ name, value } = { name: '', value: '' }] = signIn.cookies
    const cookie = `${name}=${value}`
    const ask = async (headers: Record<string, string>) =>
      (await salon.app.inject({ method: 'GET', url: '/api/user', headers })).statusCode

    expect(await ask({ cookie })).toBe(200)
    expect(await ask({ cookie, origin })).toBe(401)
    expect(await ask({ cookie, origin, authorization: `Bearer ${token}` })).toBe(200)
  },
)

/** Signs the owner of a seeded salon in on the wrapper's page. */
async function signedIn(origin: string) {
  const { caller, draft } = await seedSalon(salon)
  const email = caller.account?.email ?? ''
  const body = { email, password, withToken: true }
  const login = await pageFrom(origin).call('POST', authRoutes.login.path, body)
  const { token } = login.json<Account & { token: string }>()
  return { login, page: pageFrom(origin, token), caller, draft }
}

describe.each(['https://localhost', 'capacitor://localhost'])('the wrapper at %s', (origin) => {
  it('is given a token and no cookie, and signs out by it', async () => {
    const { login, page } = await signedIn(origin)

    const current = await page.call('GET', authRoutes.current.path)
    const logout = await page.call('POST', authRoutes.logout.path)
    const after = await page.call('GET', authRoutes.current.path)

    expect(login.cookies).toEqual([])
    expect(current.json()).toMatchObject({ email: login.json<Account>().email })
    expect([current, logout, after].map(({ statusCode }) => statusCode)).toEqual([200, 204, 401])
  })

  it('may send the headers of the page, by preflight and request', async () => {
    const { page, draft } = await signedIn(origin)
    const headers = 'authorization,content-type'
    const { path } = appointmentRoutes.add

    await page.mayCall('POST', path, headers)
    const { id } = (await page.call('POST', path, draft)).json<Appointment>()
    await page.mayCall('PUT', `${path}/${id}`, headers)
    const edited = await page.call('PUT', `${path}/${id}`, { notes: 'by the window' })
    await page.mayCall('DELETE', `${path}/${id}`, 'authorization')
    const removed = await page.call('DELETE', `${path}/${id}`)
    await page.mayCall('GET', path, 'authorization,cache-control,pragma')

    expect(edited.json()).toMatchObject({ notes: 'by the window' })
    expect(removed.statusCode).toBe(204)
  })

  it('uploads a picture, and shows it by a signed address', async () => {
    const { page, caller, draft } = await signedIn(origin)
    const { id } = await caller.call(appointmentRoutes.add, { body: draft })
    const path = `/api/appointments/${id}/photos`

    await page.mayCall('POST', path, 'authorization')
    const uploaded = await page.call('POST', path, photoForm(await drawnPhoto(), 'before'))
    const [address = ''] = uploaded.json<Appointment>().beforePhotos
    // The request for an image of a foreign page has neither an origin nor a session.
    const image = await salon.app.inject({
      url: `${address}&size=thumbnail`,
      headers: { host: 'book.example.com', 'sec-fetch-site': 'cross-site' },
    })

    expect(uploaded.statusCode).toBe(appointmentRoutes.addPhoto.status)
    expect(address).toMatch(/^\/api\/photos\/\w+\?.*signature=/)
    expect(image.statusCode).toBe(200)
    expect(image.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('reads the name and the size of a download, and the next page of a list', async () => {
    const { page } = await signedIn(origin)

    const { headers } = await page.call('GET', exportRoutes.download.path)

    const shown = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
    expect(shown).toEqual(['content-disposition', 'link', estimateHeader.toLowerCase()])
    expect(headers['content-disposition']).toContain('attachment')
    expect(headers[estimateHeader.toLowerCase()]).toBeDefined()
  })
})
