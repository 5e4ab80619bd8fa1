import type { Answer, Call, Route } from '@salon/contract/route'
import type { PhotoKind } from '@salon/contract/vocabulary'
import { expect, type APIRequestContext } from '@playwright/test'
import { greyPng } from './png.ts'

/** Calls the API with the session of `request`; a refusal fails the test. */
export async function callAs<R extends Route>(
  request: APIRequestContext,
  route: R,
  what: Call<R>,
): Promise<Answer<R>> {
  const values = (what.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
  const response = await request.fetch(path, {
    method: route.method,
    ...(what.query && { params: what.query as Record<string, string> }),
    ...(what.body !== undefined && { data: what.body }),
  })
  expect(response.ok(), `${route.method} ${path}: ${await response.text()}`).toBe(true)
  return (response.status() === 204 ? undefined : await response.json()) as Answer<R>
}

/** `callAs` bound to one session. */
export type CallApi = <R extends Route>(route: R, what: Call<R>) => Promise<Answer<R>>

/** Uploads a small image of a unique shade to a visit. */
export async function addPhoto(
  request: APIRequestContext,
  visitId: number,
  kind: PhotoKind,
  shade = 90,
): Promise<void> {
  const response = await request.post(`/api/appointments/${visitId}/photos`, {
    multipart: {
      type: kind,
      photo: { name: `${kind}.png`, mimeType: 'image/png', buffer: greyPng(shade) },
    },
  })
  expect(response.status()).toBe(201)
}

let count = 0
export const freshEmail = () => `owner-${process.pid}-${Date.now()}-${++count}@salon.example`
export const password = 'a long enough password'
export const zone = 'Europe/Berlin'

/** Registers a new salon; `request` then has its owner's session. */
export async function register(request: APIRequestContext, name: string): Promise<string> {
  const email = freshEmail()
  const response = await request.post('/api/register', {
    data: { name, email, password, timeZone: zone },
  })
  expect(response.status()).toBe(201)
  // The words that tests look for have AM and PM.
  const settings = await request.put('/api/settings', { data: { clock: 'language' } })
  expect(settings.status()).toBe(200)
  return email
}
