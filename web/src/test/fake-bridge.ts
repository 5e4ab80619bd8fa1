import { onTestFinished, vi } from 'vitest'

/** What the page asks the device for, as it crosses the bridge. */
export interface NativeRequest {
  url: string
  method: string
  headers: Record<string, string>
  data?: string
}

/** What the device answers a request with; JSON comes parsed, as Android and iOS have it. */
export interface NativeResponse {
  status: number
  data: unknown
  headers?: Record<string, string>
}

/**
 * Puts the page into an Android wrapper, by what its web view injects: the real library finds the
 * bridge by it. Call it before importing the code under test, which no other test may import.
 * @param answer what the device does with a request
 * @param hasHttp false for a wrapper that was built without the HTTP facility
 * @returns the requests that crossed the bridge
 */
export function openBridge(
  answer: (request: NativeRequest) => NativeResponse | Promise<NativeResponse>,
  hasHttp = true,
): readonly NativeRequest[] {
  const requests: NativeRequest[] = []
  const header = { name: 'CapacitorHttp', methods: [{ name: 'request', rtype: 'promise' }] }
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  vi.stubGlobal('androidBridge', {})
  vi.stubGlobal('Capacitor', {
    PluginHeaders: hasHttp ? [header] : [],
    nativePromise: async (plugin: string, method: string, request: NativeRequest) => {
      if (`${plugin}.${method}` !== 'CapacitorHttp.request') throw new Error(`${plugin}.${method}`)
      // Whatever crosses the bridge is a copy.
      requests.push(structuredClone(request))
      const { headers = {}, ...answered } = await answer(request)
      return { ...answered, headers, url: request.url }
    },
  })
  return requests
}

/** What the device says when a request fails; the code differs from system to system. */
export const failure = (message: string, code: string) =>
  Object.assign(new Error(message), { code })
