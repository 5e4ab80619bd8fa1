import { exportRoutes } from '@salon/contract/export'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { ExportData } from './export-data.tsx'

/** A server whose answer comes bit by bit, as the test says. */
const openExport = () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  openPage(<ExportData />, () => undefined)
  const fetched = vi.fn((_address: string, init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="salon-export-2026-03-02.zip"',
      'x-estimated-length': '4000000',
    }
    return Promise.resolve(new Response(body, { headers }))
  })
  vi.stubGlobal('fetch', fetched)
  return {
    fetched,
    come: (bytes: number) => stream?.enqueue(new Uint8Array(bytes)),
    end: () => stream?.close(),
    breakOff: () => stream?.error(new TypeError('network error')),
  }
}

let saved: { name: string; address: string }[] = []
const files = new Map<string, Blob>()

beforeEach(() => {
  saved = []
  files.clear()
  // jsdom has no object URLs, and does not navigate.
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${files.size}`
    files.set(address, file as Blob)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, address: this.href })
  })
})

const start = () => userEvent.click(screen.getByRole('button', { name: 'Export Data' }))

test('an export shows its progress, and ends as a named file', async () => {
  const { fetched, come, end } = openExport()
  await start()
  expect(fetched.mock.calls[0]?.[0]).toBe(exportRoutes.download.path)

  come(1_000_000)
  expect(await screen.findByText('1 MB of about 4 MB')).not.toBeNull()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  come(3_500_000)
  expect(await screen.findByText('4.5 MB of about 4.5 MB')).not.toBeNull()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('99')
  end()

  expect(await screen.findByText('Export downloaded')).not.toBeNull()
  expect(saved.map(({ name }) => name)).toEqual(['salon-export-2026-03-02.zip'])
  expect(files.get(saved[0]?.address ?? '')?.size).toBe(4_500_000)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('an export can be called off', async () => {
  const { fetched, come } = openExport()
  await start()
  come(1_000_000)

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel export' }))

  expect(await screen.findByText('Export cancelled')).not.toBeNull()
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(saved).toEqual([])
})

test('an export that breaks off leaves no half of a file', async () => {
  const { come, breakOff } = openExport()
  await start()
  come(1_000_000)
  await screen.findByText('1 MB of about 4 MB')

  breakOff()

  expect(await screen.findByText('Failed to export data')).not.toBeNull()
  expect(screen.getByText(/The server cannot be reached/)).not.toBeNull()
  expect(saved).toEqual([])
})

test('a refused export shows the reason', async () => {
  openExport()
  const problem = { code: 'too_many', status: 429, title: 'Too many', detail: 'Please wait.' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: 429 }))

  await start()

  expect(await screen.findByText('Failed to export data')).not.toBeNull()
  expect(screen.getByText('Please wait.')).not.toBeNull()
})
