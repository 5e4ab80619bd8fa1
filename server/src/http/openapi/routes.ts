import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { appInfoRoutes } from '@salon/contract/app-info'
import type { FileReply } from '@salon/contract/route'
import type { FastifyInstance } from 'fastify'
import { mountOpen } from '../mount.ts'
import { describeApi, type OpenApi } from './document.ts'

/** What @fastify/swagger requires when it is registered; Swagger UI gets the document instead. */
const placeholder = { openapi: '3.1.0', info: { title: 'Salon', version: '' }, paths: {} }

/** Serves the OpenAPI document, and Swagger UI under the app's own content security policy. */
export async function describeItself(app: FastifyInstance): Promise<void> {
  // Built on the first request: few servers ever receive one.
  let built: OpenApi | undefined
  const document = () => (built ??= describeApi())
  mountOpen(app, appInfoRoutes.openapi, (): FileReply => ({
    type: 'application/json; charset=utf-8',
    bytes: inOneChunk(JSON.stringify(document())),
    // A new release has another document at the same URL.
    cache: 'never',
  }))
  await app.register(swagger, { mode: 'static', specification: { document: placeholder } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Salon API' },
    // Without the bar to load other documents.
    uiConfig: { layout: 'BaseLayout' },
    transformSpecification: () => document(),
    transformSpecificationClone: false,
  })
}

async function* inOneChunk(content: string) {
  yield Buffer.from(content)
}
