import type { Operation, RouteOf } from '@salon/contract/permissions'
import { estimateHeader } from '@salon/contract/route'
import { failedCall, send, CallError } from './call.ts'
import { inWrapper } from './platform.ts'

/** The progress of a download. */
export interface Progress {
  /** Bytes received so far. */
  received: number
  /** The estimated total of bytes; `null` if unknown. */
  expected: number | null
}

/** A downloaded file with the name from `content-disposition`. */
export interface DownloadedFile {
  file: Blob
  name: string
}

/** The operations whose response is a file. */
type FileOperation = {
  [O in Operation]: RouteOf<O>['reply'] extends 'file' ? O : never
}[Operation]

/**
 * Downloads a file and reports the progress.
 * @throws CallError when the server refuses, cannot be reached or breaks off; an AbortError after
 * `signal` has ended it
 */
export async function download(
  operation: FileOperation,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Progress) => void },
  what: { params?: object } = {},
): Promise<DownloadedFile> {
  const response = await send(operation, what, { ...(signal && { signal }), cache: 'no-store' })
  if (!response.ok) {
    throw failedCall(response.status, response.statusText, await response.text())
  }
  const expected = Number(response.headers.get(estimateHeader)) || null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  try {
    for await (const part of partsOf(response)) {
      parts.push(part)
      received += part.length
      onProgress?.({ received, expected })
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, error instanceof Error ? error.message : 'The answer broke off', null)
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { file: new Blob(parts, { type }), name: nameIn(response) }
}

/** Safari has no async iteration of a ReadableStream. */
async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    yield part.value
  }
}

/** A name beyond ASCII is encoded (RFC 8187). */
function nameIn({ headers }: Response): string {
  const header = headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(header)?.[1] ?? 'download'
}

/**
 * Downloads a small file, and saves it.
 * @returns false when the user cancelled the share sheet of the wrapper
 * @throws CallError as {@link download}
 */
export const downloadAndSave = async (
  operation: FileOperation,
  what: { params?: object } = {},
): Promise<boolean> => saveFile(await download(operation, {}, what))

/**
 * Saves a file: a download in a browser; the system's share sheet in the wrapper, which cannot download.
 * @returns false when the user cancelled the share sheet
 */
export async function saveFile({ file, name }: DownloadedFile): Promise<boolean> {
  const shared = { files: [new File([file], name, { type: file.type })] }
  if (inWrapper() && typeof navigator.canShare === 'function' && navigator.canShare(shared)) {
    return navigator.share(shared).then(
      () => true,
      () => false,
    )
  }
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the object URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
