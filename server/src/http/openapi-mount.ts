import { appInfoRoutes } from '@salon/contract/app-info'
import type { FileReply } from '@salon/contract/route'
import type { FastifyInstance } from 'fastify'
import { apiPage, apiPagePolicy } from './api-page.ts'
import { mountOpen } from './mount.ts'
import { describeApi } from './openapi.ts'

/** Lets the API describe itself: a document for programs, and a page for people. */
export function mountOwnDescription(app: FastifyInstance): void {
  // Made when first asked for, since most servers never are.
  const api = once(describeApi)
  const document = once(() => JSON.stringify(api()))
  const page = once(() => apiPage(api()))
  mountOpen(app, appInfoRoutes.openapi, () => textFile('application/json', document()))
  mountOpen(app, appInfoRoutes.docs, ({ reply }) => {
    reply.header('content-security-policy', apiPagePolicy)
    return textFile('text/html', page())
  })
}

/** A new release answers differently under the same address, so no cache keeps it. */
const textFile = (type: string, content: string): FileReply => ({
  type: `${type}; charset=utf-8`,
  bytes: inOnePiece(content),
  cache: 'never',
})

async function* inOnePiece(content: string) {
  yield Buffer.from(content)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
