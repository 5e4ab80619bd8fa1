import type { Operation, RouteOf } from '@salon/contract/permissions'
import { estimateHeader } from '@salon/contract/route'
import { failedCall, send, CallError } from './call.ts'

/** How far a download is. */
export interface Progress {
  /** Bytes that have come. */
  received: number
  /** About how many there will be; `null` where the server does not say. */
  expected: number | null
}

/** A file as it came, and the name that the server gave it. */
export interface Downloaded {
  file: Blob
  name: string
}

/** The operations that answer a file. */
type FileOperation = {
  [O in Operation]: RouteOf<O>['reply'] extends 'file' ? O : never
}[Operation]

/**
 * Fetches a route whose answer is a file, told about while it comes.
 * @throws CallError when the server refuses, cannot be reached or breaks off; an AbortError after
 * `signal` has ended it
 */
export async function download(
  operation: FileOperation,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Downloaded> {
  const response = await send(operation, {}, { signal, cache: 'no-store' })
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
      onProgress({ received, expected })
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError(0, error instanceof Error ? error.message : 'The answer broke off', null)
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { file: new Blob(parts, { type }), name: nameIn(response) }
}

/** Safari cannot walk through a stream by `for await` itself. */
async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    yield part.value
  }
}

const nameIn = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'

/**
 * Hands a file to the person: as a download in a browser, and in the wrapper, where a download leads
 * nowhere, to whatever can take it.
 * @returns false when the person decided against it
 */
export async function keepFile({ file, name }: Downloaded, inWrapper: boolean): Promise<boolean> {
  const shared = { files: [new File([file], name, { type: file.type })] }
  if (inWrapper && typeof navigator.canShare === 'function' && navigator.canShare(shared)) {
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
  // Some browsers fetch the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
