import { readdirSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { appInfoRoutes } from '@salon/contract/app-info'
import { reasonCodes } from '@salon/contract/errors'
import { operationOf, type Route } from '@salon/contract/route'
import { routeTables } from '@salon/contract/route-tables'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OpenApi } from '../src/http/openapi/document.ts'
import { openSalon } from './open-salon.ts'

const salon = openSalon()

const routes: Route[] = Object.values(routeTables).flatMap((table) => Object.values<Route>(table))

const get = (path: string) => salon.app.inject({ url: path })
const document = async () => (await get(appInfoRoutes.openapi.path)).json<OpenApi>()

/** The schemas that requests and replies consist of, at every depth. Parameters are listed one by one. */
function schemasOfCalls(): Set<unknown> {
  const found = new Set<unknown>()
  const collect = (schema: Route['reply'] | Route['body'], io: 'input' | 'output') => {
    if (!(schema instanceof z.ZodType)) return
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema }) => void found.add(zodSchema),
    })
  }
  for (const { body, reply } of routes) {
    collect(body, 'input')
    collect(reply, 'output')
  }
  return found
}

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

  it('has a component for every object that a module of the contract exports and a call has', async () => {
    const { schemas } = (await document()).components
    const used = schemasOfCalls()

    const exported: string[] = []
    const missing: string[] = []
    for (const file of readdirSync(new URL('../../contract/src', import.meta.url))) {
      if (file.endsWith('.test.ts')) continue
      const name = file.replace(/\.ts$/, '')
      const module = (await import(`../../contract/src/${name}.ts`)) as Record<string, unknown>
      for (const [key, schema] of Object.entries(module)) {
        if (!(schema instanceof z.ZodObject && used.has(schema))) continue
        const component = key.charAt(0).toUpperCase() + key.slice(1)
        exported.push(component)
        if (!schemas[component]) missing.push(`${name}: ${component}`)
      }
    }

    expect(exported).toContain('Customer')
    expect(missing, 'to be added to contract-modules.ts').toEqual([])
  })
})

describe('what a caller sends', () => {
  it('has no list without a bound, since each wrong entry is an error of its own', () => {
    const unbounded = routes.flatMap((route) => {
      if (!route.body) return []
      const found: string[] = []
      const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' })
      JSON.stringify(schema, (key, part: z.core.JSONSchema.BaseSchema | null) => {
        if (part?.type === 'array' && part.maxItems === undefined) found.push(key)
        return part
      })
      return found.map((field) => `${operationOf(route)}: ${field}`)
    })

    expect(unbounded).toEqual([])
  })
})

describe('the page of the API', () => {
  it('loads its own scripts and styles, under the policy of every other page', async () => {
    const { body, headers, statusCode } = await get('/api/docs')

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(body).not.toMatch(/<style|<script>|\sstyle=|\son\w+=|https?:\/\//)
    const files = [...body.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(4)
    for (const path of files) {
      expect(path).toMatch(/^\/api\/docs\/static\//)
      expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    }
  })

  it('shows the document, and validates it nowhere else', async () => {
    const initializer = (await get('/api/docs/static/swagger-initializer.js')).body

    expect(initializer).toContain('validatorUrl: null')
    expect(initializer).toContain("url: resolveUrl('./json')")
    expect((await get('/api/docs/json')).json()).toEqual(await document())
  })
})
