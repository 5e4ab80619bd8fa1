import type { Operation, RouteOf } from '@salon/contract/permissions'
import type { Answer, Call, Upload } from '@salon/contract/route'
import { addressOf, CallError, failedCall } from './call.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { storedToken } from './token.ts'

interface UploadOptions {
  /** Aborts the upload; rejects with an AbortError, like `fetch`. */
  signal: AbortSignal
  /** Receives the sent fraction, from 0 to 1. */
  onProgress: (part: number) => void
}

/** The operations that accept a multipart form. */
type UploadOperation = {
  [O in Operation]: RouteOf<O> extends { upload: Upload } ? O : never
}[Operation]

/**
 * Uploads a form with a file. Like `call`, but by XMLHttpRequest, because `fetch` reports no upload
 * progress.
 * @throws CallError when the server refuses, breaks or cannot be reached
 */
export async function upload<O extends UploadOperation>(
  operation: O,
  what: Call<RouteOf<O>>,
  how: UploadOptions,
): Promise<Answer<RouteOf<O>>> {
  const body = await withIdempotencyKey(nameOf(operation, what), (key) =>
    send(operation, what, how, key),
  )
  return (body ? JSON.parse(body) : undefined) as Answer<RouteOf<O>>
}

/** Identifies an upload for its idempotency key; a file by name, size and time instead of its bytes. */
const nameOf = (operation: Operation, { params, body }: { params?: object; body?: unknown }) =>
  JSON.stringify([
    operation,
    params,
    body instanceof FormData &&
      Array.from(body.values(), (value) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value,
      ),
  ])

/** Resolves to the body of the answer. */
const send = (
  operation: Operation,
  { params = {}, body }: { params?: object; body?: unknown },
  { signal, onProgress }: UploadOptions,
  key: string,
) =>
  new Promise<string>((resolve, reject) => {
    const onAborted = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    if (signal.aborted) return onAborted()
    const request = new XMLHttpRequest()
    const token = storedToken()
    const [method = 'POST', path = ''] = operation.split(' ')
    request.open(method, addressOf(path, params, {}))
    request.withCredentials = true
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('idempotency-key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new CallError(0, 'Failed to fetch', null))
    request.onabort = onAborted
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status < 200 || status > 299) reject(failedCall(status, statusText, responseText))
      else resolve(responseText)
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body instanceof FormData ? body : null)
  })
