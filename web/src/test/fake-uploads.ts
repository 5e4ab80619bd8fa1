import { vi } from 'vitest'

/** One form as it left the page, in the hands of the test. */
export interface HeldUpload {
  /** 'POST /api/appointments/51/photos' */
  operation: string
  form: FormData
  headers: Record<string, string>
  aborted: boolean
  /** A part of it, from 0 to 1, has left. */
  progress: (part: number) => void
  /** The server answers. */
  answer: (status: number, body: unknown) => void
  /** The network breaks. */
  fail: () => void
}

/**
 * Holds every upload of the page, which leaves by XMLHttpRequest, until the test answers it.
 * @returns what was sent, in order, growing as the test goes on
 */
export const holdUploads = (): readonly HeldUpload[] => {
  const held: HeldUpload[] = []
  class HeldRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    statusText = ''
    responseText = ''
    withCredentials = false
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    private operation = ''
    private readonly headers: Record<string, string> = {}
    private sent: HeldUpload | undefined

    open(method: string, address: string) {
      this.operation = `${method} ${address}`
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }

    send(form: FormData) {
      this.sent = {
        operation: this.operation,
        form,
        headers: this.headers,
        aborted: false,
        progress: (part) => this.upload.onprogress?.({ loaded: part * 1000, total: 1000 }),
        answer: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.onload?.()
        },
        fail: () => this.onerror?.(),
      }
      held.push(this.sent)
    }

    abort() {
      if (this.sent) this.sent.aborted = true
      this.onabort?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  // jsdom has no object URLs.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  return held
}
