import { Capacitor, CapacitorHttp, type HttpResponse } from '@capacitor/core'

/** An HTTP request before it is sent. */
export interface OutgoingRequest {
  readonly method: string
  /** The URL; relative where the page comes from the backend. */
  readonly address: string
  readonly headers: Record<string, string>
  readonly body: string | FormData | undefined
  /** Whether it may safely be sent twice. */
  readonly isIdempotent: boolean
  readonly signal: AbortSignal | undefined
  readonly cache: 'no-store' | undefined
}

/**
 * Sends a request by the wrapper's native HTTP plugin, which is not subject to CORS. Import this module
 * only where there is a bridge: in a browser, importing the library would define one.
 * @returns the response of any status; `null` to fall back to `fetch`: for FormData, which cannot cross
 * the bridge, without the plugin, or after a failed request that may be repeated
 * @throws the plugin's error, if the server may have received the request; an AbortError after an abort
 */
export async function sendNatively(outgoing: OutgoingRequest): Promise<Response | null> {
  const { body, signal, isIdempotent } = outgoing
  const isThere = Capacitor.isNativePlatform() && Capacitor.isPluginAvailable('CapacitorHttp')
  if (!isThere || body instanceof FormData || signal?.aborted) return null
  try {
    return responseOf(await untilAborted(request(outgoing, body), signal))
  } catch (error) {
    if (signal?.aborted || !(isIdempotent || isUnusable(error))) throw error
    return null
  }
}

const request = (
  { method, address, headers, cache }: OutgoingRequest,
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

/** Rejects on abort. The plugin cannot cancel the request itself. */
const untilAborted = <T>(answer: Promise<T>, signal: AbortSignal | undefined) =>
  new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(new DOMException('The call was stopped', 'AbortError'))
    signal?.addEventListener('abort', onAbort, { once: true })
    const settle = () => signal?.removeEventListener('abort', onAbort)
    answer.then(resolve, reject).finally(settle).catch(reject)
  })

/** Error codes of a missing plugin: nothing was sent. */
const unusable: readonly unknown[] = ['UNIMPLEMENTED', 'UNAVAILABLE']

const isUnusable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && unusable.includes(error.code)

const bodiless: readonly number[] = [204, 205, 304]

/** Converts to a fetch Response. The plugin parses JSON even if asked for text. */
function responseOf({ status, headers, data }: HttpResponse): Response {
  const body: unknown = data
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(bodiless.includes(status) ? null : text, {
    status,
    headers: headersOf(headers),
  })
}

function headersOf(lines: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(lines)) {
    try {
      headers.set(name, String(value))
    } catch {
      // Skips lines that are not valid headers, which some devices return.
    }
  }
  return headers
}
