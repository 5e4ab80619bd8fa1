import { gzipSync } from 'node:zlib'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { messageRoutes } from '@salon/contract/messages'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../test/open-salon.ts'

const salon = openSalon()

const post = (payload: string | Buffer, type: string | undefined = 'application/json') =>
  salon.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { ...(type && { 'content-type': type }) },
  })

describe('problems', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'not_found'],
    ['POST', '/api', 404, 'not_found'],
    ['PUT', '/api/customers', 404, 'not_found'],
    ['GET', `/api/customers/${'1'.repeat(300)}`, 404, 'not_found'],
    ['GET', '/api/customers/%zz', 400, 'unreadable'],
  ] as const)('answers %s %s with a problem document', async (method, url, status, code) => {
    const response = await salon.app.inject({ method, url })

    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.json()).toEqual({
      title: expect.any(String),
      status,
      detail: expect.any(String),
      code,
    })
  })

  it.each(['{"email":', 'null,', '{email:1}', '\u0000', '[', "{'a':1}", '{"a":1}}'])(
    'answers 400 to a body that is no JSON: %j',
    async (payload) => {
      const response = await post(payload)

      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'unreadable', status: 400 })
    },
  )

  it('answers 400 to a body that is no UTF-8, and keeps nothing of it', async () => {
    const latin = Buffer.from('{"email":"m\xfcller@salon.example","password":"x"}', 'latin1')

    const response = await post(latin)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'unreadable', status: 400 })
  })

  it.each([
    ['{}', 'email is missing'],
    ['', 'The body is missing'],
    ['7', 'The body is not an object with fields'],
    ['{"email":7,"password":"x"}', 'email is not a text'],
  ])('says in a sentence what is wrong with %s', async (payload, detail) => {
    expect((await post(payload)).json()).toMatchObject({ detail })
  })

  it.each(['null', '7', '"text"', '[]', '{}', '{"__proto__":{"email":"a@b.example"}}', ''])(
    'answers 422 to a body that is JSON of another shape: %j',
    async (payload) => {
      const response = await post(payload)

      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ code: 'invalid' })
    },
  )

  it('survives ten thousand nested arrays', async () => {
    const response = await post(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)

    expect(response.statusCode).toBe(422)
  })

  it('answers 413 to a body of over a megabyte, and reads one just below', async () => {
    const megabyte = 1024 * 1024
    const bodyOf = (size: number) => JSON.stringify('x'.repeat(size - 2))

    const above = await post(bodyOf(megabyte + 1))
    const below = await post(bodyOf(megabyte))

    expect(above.statusCode).toBe(413)
    expect(above.json()).toMatchObject({ code: 'too_large' })
    expect(below.statusCode).toBe(422)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
    'answers 415 to a body of the type %s',
    async (type) => {
      const response = await post('{"email":"a@b.example","password":"12345678"}', type)

      expect(response.statusCode).toBe(415)
      expect(response.json()).toMatchObject({ code: 'unsupported_type' })
    },
  )

  it.each(['abc', '-1', '0', '1.5', '01', '1e3', ' 1', String(2 ** 53), String(2n ** 63n)])(
    'finds no row with the id %j',
    async (id) => {
      const owner = await salon.owner()
      const params = { id }

      for (const { status, problem } of [
        await owner.try(customerRoutes.get, { params }),
        await owner.try(customerRoutes.edit, { params, body: { name: 'Eve' } }),
        await owner.try(staffRoutes.remove, { params }),
      ]) {
        expect(status).toBe(404)
        expect(problem.code).toBe('not_found')
      }
    },
  )

  it.each(['abc', '-1', '0', '1001', ''])('answers 422 to the page size %j', async (limit) => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(customerRoutes.list, { query: { limit } })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe('limit')
  })

  it('says how long a text may be', async () => {
    const login = { email: 'a@b.example', password: 'x', code: 'x'.repeat(65) }
    const response = await post(JSON.stringify(login))

    expect(response.json()).toMatchObject({ detail: 'code has more than 64 characters' })
  })

  it('says that zero is not above zero', async () => {
    const owner = await salon.owner()
    const row = { serviceId: 1, staffId: 1, appointmentDate: '2026-05-04T10:00:00Z', duration: 30 }

    const { problem } = await owner.try(appointmentRoutes.add, {
      body: { ...row, price: '25.00', customerId: 0 },
    })

    expect(problem).toMatchObject({ code: 'invalid', detail: 'customer id is not above 0' })
  })

  it('names a field within others in words, and by its whole path beside them', async () => {
    const owner = await salon.owner()
    const gateway = { provider: 'http', sender: 'Salon', account: '', key: 'k' }
    const visit = { customerId: 1, staffId: 1, appointmentDate: '2026-05-04T10:00:00Z' }

    const missing = await owner.try(messageRoutes.editSettings, { body: { gateway } })
    const noEntry = await owner.try(appointmentRoutes.bookVisit, {
      body: { ...visit, services: [{ serviceId: 1 }, 7] },
    })

    expect(missing.problem.errors).toEqual([
      { path: 'gateway.callingCode', message: 'calling code is missing' },
    ])
    expect(noEntry.problem.errors).toEqual([
      { path: 'services.1', message: 'services, entry 2, is not an object with fields' },
    ])
  })

  it('hides an unexpected error behind a request id for the log', async () => {
    const owner = await salon.owner()
    salon.app.log.level = 'silent'
    await salon.database.pool.query('alter table customers rename to customers_away')

    const { status, problem } = await owner.try(customerRoutes.list)

    await salon.database.pool.query('alter table customers_away rename to customers')
    expect(status).toBe(500)
    expect(problem).toEqual({
      title: 'Broken',
      status: 500,
      detail: 'Something went wrong on our side. Nothing was changed.',
      code: 'broken',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('answers 400 to a compressed body, and never decompresses it', async () => {
    const response = await salon.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(' '.repeat(50_000_000)),
    })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'unreadable' })
  })

  it('reads a JSON header without a body as no body, as some clients delete', async () => {
    const response = await salon.app.inject({
      method: 'DELETE',
      url: '/api/staff/1',
      headers: { 'content-type': 'application/json' },
    })

    expect(response.statusCode).toBe(401)
  })
})

describe('headers', () => {
  it('close the page to frames, foreign scripts and guesses about types', async () => {
    const { headers } = await salon.app.inject({ url: '/api/app-version' })

    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('*')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  it('stand on refusals too', async () => {
    const { headers } = await salon.app.inject({ url: '/api/nothing' })

    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).toHaveProperty('content-security-policy')
  })
})
