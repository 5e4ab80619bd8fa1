/** @jsxImportSource preact */
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  answers,
  calls,
  held,
  open,
  setUpVisitor,
  tearDownVisitor,
  ten,
  type,
} from './test/booking-visitor.tsx'
import { heading, press } from './test/render-page.tsx'

beforeEach(setUpVisitor)
afterEach(tearDownVisitor)

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const offline = 'No connection. Check it and try again.'
const callsOf = (what: string) => calls.filter((call) => call.what === what)

it('keeps a time by the same key where the reply was lost, and the next one by another', async () => {
  const keys: (string | null)[] = []
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/hold')) return answered(address, init)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return keys.length === 1 ? lost() : answered(address, init)
  })
  open('?step=time&services=4&staff=any&day=2026-11-26')
  await press('10:00')
  await screen.findByText(offline)

  await press('10:00')
  await heading('Who is coming?')
  history.back()
  await press('10:30')
  await waitFor(() => expect(keys).toHaveLength(3))

  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

const join = () => press('Join the waiting list')

it('joins the waiting list by the same hold where a reply was lost, unless the wish has changed', async () => {
  answers['POST code'] = () => ({ isNeeded: false })
  answers['POST waiting'] = lost
  open('?step=waiting&services=4&staff=any')
  await screen.findByLabelText('Name')
  type('Name', 'Ivy Kay')
  await screen.findByLabelText('Email')
  type('Email', 'ivy@example.com')
  await join()
  await screen.findByText(offline)

  await join()
  await waitFor(() => expect(callsOf('POST waiting')).toHaveLength(2))
  expect(callsOf('POST hold')).toHaveLength(1)
  await screen.findByText(offline)
  await press('Tuesday')
  await join()

  await waitFor(() => expect(callsOf('POST waiting')).toHaveLength(3))
  expect(callsOf('POST waiting')[2]?.body).toMatchObject({ weekdays: [2] })
  expect(callsOf('POST hold')[1]?.body).toMatchObject({
    start: null,
    replaces: held(ten).hold,
  })
})
