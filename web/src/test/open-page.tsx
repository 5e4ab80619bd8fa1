import type { OpenFormLink } from '@salon/contract/form-links'
import type { SignedFormLine } from '@salon/contract/forms'
import type { Formula } from '@salon/contract/formulas'
import type { Message } from '@salon/contract/messages'
import type { OnlineBooking } from '@salon/contract/online-booking'
import type {
  ClientCondition,
  HealthConsent,
  PatchTest,
  SafetyAlert,
  ServiceTest,
  UntestedVisits,
} from '@salon/contract/safety'
import type { ServiceOffer } from '@salon/contract/service-offers'
import type { WorkingHours } from '@salon/contract/working-spans'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Tooltips } from '../ui/tooltip.tsx'

/** One request as it left the page. */
export interface SentRequest {
  /** 'GET /api/customers' */
  operation: string
  query: URLSearchParams
  body: unknown
  /** The version that a change was made from, as it stands in the header. */
  ifMatch?: string
}

/** What the faked network answers to an operation: a value as JSON, or a refusal with its status. */
export type MockServer = (sent: SentRequest) => unknown

/** A refusal as the server writes it. */
export class MockRefusal {
  readonly status: number
  readonly problem: object

  constructor(
    status: number,
    problem: {
      code: string
      detail: string
      errors?: object[]
      conflicts?: object[]
      present?: unknown
    },
  ) {
    this.status = status
    this.problem = { title: 'Refused', status, ...problem }
  }
}

/** What is answered about patch tests, formulas, signed forms, and online bookings that wait. */
export interface SafetyAnswers {
  readonly serviceTests?: readonly ServiceTest[]
  readonly safety?:
    | { conditions: ClientCondition[]; tests: PatchTest[]; consent?: HealthConsent | null }
    | MockRefusal
  readonly alerts?: readonly SafetyAlert[] | MockRefusal
  readonly untested?: readonly UntestedVisits[]
  readonly formulas?: readonly Formula[]
  readonly forms?: readonly SignedFormLine[]
  readonly formLinks?: readonly OpenFormLink[]
  readonly awaiting?: readonly OnlineBooking[]
}
const noSafety = { conditions: [], tests: [], consent: null }

const noHours: WorkingHours = { schedules: [], exceptions: [], blockedTimes: [] }

const reply = (answer: unknown): Response => {
  if (answer instanceof MockRefusal) {
    return new Response(JSON.stringify(answer.problem), {
      status: answer.status,
      headers: { 'content-type': 'application/problem+json' },
    })
  }
  if (answer === undefined) return new Response(null, { status: 204 })
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
}

/**
 * Renders a part of the page as it runs, toasts included; only the network is faked, at `fetch`.
 * @param client the page's cache, for a test that looks into it
 * @param hours what the salon's working hours are, which dialogs ask for; not among what was sent
 * @param offers who offers which service, likewise
 * @param messages the log of messages to clients, likewise; these want messages by every channel
 * @param safety what a client's safety card holds, the tests that services require, signed forms, and who waits, likewise
 * @returns what was sent, in order, growing as the test goes on
 */
export const openPage = (
  part: ReactNode,
  answers: MockServer,
  client = createQueryClient(() => {}),
  hours: WorkingHours | Promise<WorkingHours> = noHours,
  offers: readonly ServiceOffer[] = [],
  messages: readonly Message[] = [],
  {
    serviceTests = [],
    safety = noSafety,
    alerts = [],
    untested = [],
    formulas = [],
    forms = [],
    formLinks = [],
    awaiting = [],
  }: SafetyAnswers = {},
): readonly SentRequest[] => {
  const requests: SentRequest[] = []
  // Drops requests that are still open.
  onTestFinished(() => client.clear())
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://salon.test')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const operation = `${init.method} ${url.pathname}`
    const ifMatch = new Headers(init.headers).get('if-match')
    if (operation === 'GET /api/working-hours') return reply(await hours)
    if (operation === 'GET /api/online-bookings/awaiting') return reply(awaiting)
    if (operation === 'GET /api/service-offers') return reply(offers)
    if (operation === 'GET /api/service-tests') return reply(serviceTests)
    if (operation === 'GET /api/safety-alerts') return reply(alerts)
    if (operation === 'GET /api/untested-visits') return reply(untested)
    if (/^GET .api.customers.\d+.safety$/.test(operation))
      return reply(safety instanceof MockRefusal ? safety : { consent: null, ...safety })
    if (/^GET .api.customers.\d+.formulas$/.test(operation)) return reply(formulas)
    if (/^GET .api.customers.\d+.forms$/.test(operation)) return reply(forms)
    if (/^GET .api.customers.\d+.form-links$/.test(operation)) return reply(formLinks)
    if (operation === 'GET /api/messages') return reply(messages)
    if (operation.startsWith('GET /api/message-choices')) return reply({ email: true, sms: true })
    const sent = { operation, query: url.searchParams, body, ...(ifMatch && { ifMatch }) }
    requests.push(sent)
    return reply(await answers(sent))
  })
  render(
    <QueryClientProvider client={client}>
      {part}
      <Tooltips />
      <LiveRegion />
      <Toaster regionLabel="Messages" closeLabel="Dismiss" />
    </QueryClientProvider>,
  )
  return requests
}
