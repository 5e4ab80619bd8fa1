import { Capacitor, CapacitorHttp, type HttpResponse } from '@capacitor/core'

/** A call as it leaves the page. */
export interface Outgoing {
  readonly method: string
  /** Where to; relative to the page where the page comes from the backend. */
  readonly address: string
  readonly headers: Record<string, string>
  readonly body: string | FormData | undefined
  /** Whether nobody is worse off when the server is given it twice. */
  readonly harmlessTwice: boolean
  readonly signal: AbortSignal | undefined
  readonly cache: 'no-store' | undefined
}

/**
 * Sends a call by the wrapper's native HTTP facility, which knows no other origins. To be loaded
 * where there is a bridge only: in a browser its library would pass for one.
 * @returns the answer, whatever its status; `null` where the call is `fetch`'s: for a form, which
 * does not cross the bridge, where the facility cannot be used, and where it failed with a call that
 * may be sent again
 * @throws what the facility failed with, where the server may have been given the call; an
 * AbortError after `signal` has ended it
 */
export async function nativeAnswer(outgoing: Outgoing): Promise<Response | null> {
  const { body, signal, harmlessTwice } = outgoing
  const isThere = Capacitor.isNativePlatform() && Capacitor.isPluginAvailable('CapacitorHttp')
  if (!isThere || body instanceof FormData || signal?.aborted) return null
  try {
    return responseOf(await untilStopped(request(outgoing, body), signal))
  } catch (error) {
    if (signal?.aborted || !(harmlessTwice || isUnusable(error))) throw error
    return null
  }
}

const request = (
  { method, address, headers, cache }: Outgoing,
  data: string | undefined,
): Promise<HttpResponse> =>
  CapacitorHttp.request({
    url: new URL(address, window.location.href).href,
    method,
    headers: {
      ...headers,
      ...(cache && { 'cache-control': 'no-cache', pragma: 'no-cache' }),
    },
    ...(data !== undefined && { data }),
    responseType: 'text',
  })

/** The facility cannot be stopped, but its answer need not be waited for. */
const untilStopped = <T>(answer: Promise<T>, signal: AbortSignal | undefined) =>
  new Promise<T>((resolve, reject) => {
    const stopped = () => reject(new DOMException('The call was stopped', 'AbortError'))
    signal?.addEventListener('abort', stopped, { once: true })
    const settle = () => signal?.removeEventListener('abort', stopped)
    answer.then(resolve, reject).finally(settle).catch(reject)
  })

/** What the bridge says of a facility that is not there, before anything has left the device. */
const unusable: readonly unknown[] = ['UNIMPLEMENTED', 'UNAVAILABLE']

const isUnusable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && unusable.includes(error.code)

const bodiless: readonly number[] = [204, 205, 304]

/** The answer as `fetch` would have it. JSON comes parsed whatever was asked for; the rest as text. */
function responseOf({ status, headers, data }: HttpResponse): Response {
  const body: unknown = data
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(bodiless.includes(status) ? null : text, {
    status,
    headers: headersOf(headers),
  })
}

function headersOf(said: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(said)) {
    try {
      headers.set(name, String(value))
    } catch {
      // A device hands over lines that are no header to a page; the answer counts all the same.
    }
  }
  return headers
}
