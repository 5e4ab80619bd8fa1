import type { Answer, Call, Route, Upload } from '@salon/contract/route'
import { addressOf, CallError, failedCall } from './call.ts'
import { storedToken } from './token.ts'

interface How {
  /** Stops the upload; the promise is then rejected with an AbortError, as `fetch` has it. */
  signal: AbortSignal
  /** How much of the form has left, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Sends a form with a file by a row of the contract. Like `call`, but it says how far it is, which
 * `fetch` cannot.
 * @throws CallError when the server refuses, breaks or cannot be reached
 */
export async function upload<R extends Route & { upload: Upload }>(
  route: R,
  what: Call<R>,
  how: How,
): Promise<Answer<R>> {
  const body = await send(route, what, how)
  return (body ? JSON.parse(body) : undefined) as Answer<R>
}

/** Resolves to the body of the answer. */
const send = (
  route: Route,
  { params = {}, body }: { params?: object; body?: unknown },
  { signal, onProgress }: How,
) =>
  new Promise<string>((resolve, reject) => {
    const stopped = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    if (signal.aborted) return stopped()
    const request = new XMLHttpRequest()
    const token = storedToken()
    request.open(route.method, addressOf(route.path, params, {}))
    request.withCredentials = true
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
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
