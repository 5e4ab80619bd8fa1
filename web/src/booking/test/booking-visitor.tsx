/** @jsxImportSource preact */
import type { BookingPage, Hold } from '@salon/contract/booking-page'
import { fireEvent, screen } from '@testing-library/dom'
import { render } from 'preact'
import { vi } from 'vitest'
import { BookPage } from '../book-page.tsx'
import { publicSalon } from '../../test/salon-rows.ts'
import { renderPage } from './render-page.tsx'

// A browser's worker, which jsdom lacks: the proof of work is the library's, and e2e/journeys solves real ones.
class SolvedAtOnce {
  onmessage: ((event: { data: unknown }) => void) | undefined
  postMessage() {
    queueMicrotask(() => this.onmessage?.({ data: { counter: 1, derivedKey: '00' } }))
  }
  terminate() {}
}

export const page: BookingPage = {
  slug: 'north',
  salon: publicSalon,
  hours: null,
  services: [
    {
      id: 4,
      name: 'Cut',
      description: null,
      category: null,
      duration: 30,
      price: '40.00',
      isPriceFrom: false,
      staffIds: null,
      minimumAge: 16,
    },
  ],
  staff: [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bea' },
  ],
  firstDay: '2026-11-26',
  lastDay: '2027-01-24',
  deposit: null,
  rules: { changeHours: 24, confirmation: 'at_once', mostServices: 5, noticeMinutes: 120 },
  needsCode: true,
}
export const ten = '2026-11-26T09:00:00.000Z'
export const half = '2026-11-26T09:30:00.000Z'
const line = (start: string) => ({ serviceId: 4, staffId: 1, start, duration: 30 })
export const held = (start: string): Hold => ({
  hold: 'h'.repeat(43),
  start,
  expiresAt: '2026-11-25T12:10:00.000Z',
  lines: [{ ...line(start), service: 'Cut', staff: 'Ada', price: '40.00' }],
  total: '40.00',
  isTotalFrom: false,
  challenge: '{}',
})
export const problem = (status: number, body: object) =>
  new Response(JSON.stringify({ title: '', status, detail: '', ...body }), { status })

/** What the server answers, by method and last part of the path; each call is recorded. */
export let answers: Record<string, (body: Record<string, unknown>) => unknown>
export let calls: { what: string; body: Record<string, unknown> }[]

/** Before each test: a visitor who has called nothing yet. Test files share this module, so each has hooks of its own. */
export const setUpVisitor = () => {
  calls = []
  answers = {
    'GET days': () => ({ days: ['2026-11-26', '2026-11-27'], next: null }),
    'GET times': () => [
      {
        day: '2026-11-26',
        times: [ten, half].map((start) => ({ start, end: start, lines: [line(start)] })),
      },
    ],
    'POST hold': ({ start }) => held(String(start)),
    'POST code': () => ({ isNeeded: true }),
  }
  vi.stubGlobal('Worker', SolvedAtOnce)
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const what = `${method} ${address.split('?')[0]?.split('/').at(-1)}`
    const sent = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
    calls.push({ what, body: sent })
    const answer = await answers[what]?.(sent)
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
  })
}

/** After each test. */
export const tearDownVisitor = () => render(null, document.body)

export const open = (search: string, shown = page) => {
  history.replaceState(null, '', `/book/north${search}`)
  renderPage(<BookPage page={shown} />)
}

export const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
