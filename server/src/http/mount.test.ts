import { Readable } from 'node:stream'
import { appInfoRoutes } from '@salon/contract/app-info'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../test/open-salon.ts'
import { mountOpen } from './mount.ts'

const salon = openSalon()

describe('an answer', () => {
  it('is kept in no cache, whether it is a list, an account or a refusal', async () => {
    const owner = await salon.owner()

    const answers = [
      await owner.try(customerRoutes.list),
      await owner.try(authRoutes.current),
      await owner.try(customerRoutes.get, { params: { id: 1 } }),
      await salon.anonymous.try(customerRoutes.list),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 401])
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a file', () => {
  it('is not generated for a HEAD request', async () => {
    const app = Fastify()
    app.decorate('database', salon.database)
    const made: Readable[] = []
    mountOpen(app, appInfoRoutes.openapi, () => {
      const bytes = new Readable({ read: () => bytes.push('more') })
      made.push(bytes)
      return { type: 'application/json', bytes, estimate: 5_000 }
    })

    const answer = await app.inject({ method: 'HEAD', url: appInfoRoutes.openapi.path })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'x-estimated-length': '5000' })
    expect(answer.headers['content-length']).toBeUndefined()
    expect(made.map(({ destroyed, readableDidRead }) => [destroyed, readableDidRead])).toEqual([
      [true, false],
    ])
    await app.close()
  })
})
