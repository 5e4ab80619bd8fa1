import type { Operation, RouteOf } from '@salon/contract/permissions'
import type { Answer, Call, Upload } from '@salon/contract/route'
import { addressOf, CallError, failedCall } from './call.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { storedToken } from './token.ts'

interface How {
  /** Stops the upload; the promise is then rejected with an AbortError, as `fetch` has it. */
  signal: AbortSignal
  /** How much of the form has left, from 0 to 1. */
  onProgress: (part: number) => void
}

/** The operations whose rows take a form. */
type UploadOperation = {
  [O in Operation]: RouteOf<O> extends { upload: Upload } ? O : never
}[Operation]

/**
 * Sends a form with a file by a row of the contract. Like `call`, but it says how far it is, which
 * `fetch` cannot.
 * @throws CallError when the server refuses, breaks or cannot be reached
 */
export async function upload<O extends UploadOperation>(
  operation: O,
  what: Call<RouteOf<O>>,
  how: How,
): Promise<Answer<RouteOf<O>>> {
  const body = await withIdempotencyKey(nameOf(operation, what), (key) =>
    send(operation, what, how, key),
  )
  return (body ? JSON.parse(body) : undefined) as Answer<RouteOf<O>>
}

/** Names an upload: a file is known by its name, size and time, since its bytes are long to read. */
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
  { signal, onProgress }: How,
  key: string,
) =>
  new Promise<string>((resolve, reject) => {
    const stopped = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    if (signal.aborted) return stopped()
    const request = new XMLHttpRequest()
    const token = storedToken()
    const [method = 'POST', path = ''] = operation.split(' ')
    request.open(method, addressOf(path, params, {}))
    request.withCredentials = true
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('idempotency-key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new CallError(0, 'Failed to fetch', null))
    request.onabort = stopped
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status < 200 || status > 299) reject(failedCall(status, statusText, responseText))
      else resolve(responseText)
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body instanceof FormData ? body : null)
  })
