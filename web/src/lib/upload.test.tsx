import { expect, test, vi } from 'vitest'
import { holdUploads } from '../test/fake-uploads.ts'
import { CallError } from './call.ts'
import { storeToken } from './token.ts'
import { upload } from './upload.ts'

const send = (
  signal = new AbortController().signal,
  onProgress: (part: number) => void = () => {},
) =>
  upload(
    'POST /api/appointments/:id/photos',
    { params: { id: 51 }, body: new FormData() },
    { signal, onProgress },
  )

test('uploads to its operation, reports progress and returns the response', async () => {
  const [held, parts] = [holdUploads(), [] as number[]]

  const answered = send(undefined, (part) => parts.push(part))
  held[0]?.progress(0.25)
  held[0]?.progress(1)
  held[0]?.answer(201, { id: 51 })

  expect(await answered).toEqual({ id: 51 })
  expect(parts).toEqual([0.25, 1])
  expect(held[0]?.operation).toBe('POST /api/appointments/51/photos')
  expect(held[0]?.headers).toEqual({ 'idempotency-key': expect.any(String) })
})

test('the wrapper sends its token', async () => {
  storeToken('secret')
  const held = holdUploads()

  void send()

  expect(held[0]?.headers).toEqual({
    authorization: 'Bearer secret',
    'idempotency-key': expect.any(String),
  })
})

test('a refusal throws the server’s error', async () => {
  const held = holdUploads()
  const problem = { code: 'photos_full', status: 409, title: 'Refused', detail: 'Full.' }

  const answered = send()
  held[0]?.answer(409, problem)

  await expect(answered).rejects.toMatchObject({ status: 409, problem })
  await expect(answered).rejects.toThrow(`409: ${JSON.stringify(problem)}`)
})

test('an unreachable server throws status 0', async () => {
  const held = holdUploads()

  const answered = send()
  held[0]?.fail()

  await expect(answered).rejects.toBeInstanceOf(CallError)
  await expect(answered).rejects.toMatchObject({ status: 0 })
})

test('an abort cancels the request, before and after it was sent', async () => {
  const held = holdUploads()
  const stop = new AbortController()

  const answered = send(stop.signal)
  stop.abort()

  await expect(answered).rejects.toMatchObject({ name: 'AbortError' })
  expect(held[0]?.aborted).toBe(true)
  await expect(send(stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(held).toHaveLength(1)
})

test('the wrapper uploads to the configured backend', () => {
  vi.stubEnv('VITE_API_BASE', 'https://book.example.com')
  vi.stubGlobal('Capacitor', {})
  const held = holdUploads()

  void send()

  expect(held[0]?.operation).toBe('POST https://book.example.com/api/appointments/51/photos')
})
