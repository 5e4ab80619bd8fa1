import { Validator } from '@seriousme/openapi-schema-validator'
import { appInfoRoutes } from '@salon/contract/app-info'
import { reasonCodes } from '@salon/contract/errors'
import { operationOf, type Route } from '@salon/contract/route'
import { routeTables } from '@salon/contract/route-tables'
import { describe, expect, it } from 'vitest'
import type { OpenApi } from '../src/http/openapi.ts'
import { openSalon } from './open-salon.ts'

const salon = openSalon()

const routes: Route[] = Object.values(routeTables).flatMap((table) => Object.values<Route>(table))

const get = (path: string) => salon.app.inject({ url: path })
const document = async () => (await get(appInfoRoutes.openapi.path)).json<OpenApi>()

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1, and open to anyone', async () => {
    const answer = await get('/api/openapi.json')

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const validator = new Validator()
    const { valid, errors } = await validator.validate(answer.json<Record<string, unknown>>())
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it('names every operation of the contract once, and no other', async () => {
    const { paths } = await document()

    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const promised = routes.map((route) => operationOf(route).replace(/:(\w+)/g, '{$1}'))
    expect(described.sort()).toEqual(promised.sort())
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(routes.length)
  })

  it('names every reason to refuse, and writes each shape once', async () => {
    const { components } = await document()

    const all = JSON.stringify(components.responses)
    for (const code of reasonCodes) expect(all).toContain(`"${code}"`)
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Problem', 'Customer', 'Appointment', 'AppointmentDraft']),
    )
    expect(components.schemas['Appointment']?.properties?.['customer']).toEqual({
      $ref: '#/components/schemas/Customer',
    })
  })
})

describe('the page of the API', () => {
  it('shows every operation, and every link on it leads somewhere', async () => {
    const answer = await get('/api/docs')

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const anchors = new Set([...answer.body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    const links = [...answer.body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    for (const methods of Object.values((await document()).paths)) {
      for (const { operationId } of Object.values(methods)) expect(anchors).toContain(operationId)
    }
    expect(links.filter((link) => !anchors.has(link))).toEqual([])
  })

  it('needs nobody else: no script, nothing from another host, a style that its policy names', async () => {
    const { body, headers } = await get('/api/docs')

    expect(body).not.toMatch(/<script|<link|<img|\son\w+=|https?:\/\//)
    const style = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    const hash = Buffer.from(digest).toString('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})
