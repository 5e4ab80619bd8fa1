/** @jsxImportSource preact */
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answers, calls, held, open, ten, type } from './test/booking-visitor.tsx'
import { press } from './test/render-page.tsx'

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const offline = 'No connection. Check it and try again.'
const callsOf = (what: string) => calls.filter((call) => call.what === what)

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
