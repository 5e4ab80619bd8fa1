import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, MockRefusal, type MockServer } from '../../../../test/open-page.tsx'
import { SecondFactor } from './second-factor.tsx'

/** As fast as a hand types: a button takes a second Enter within 100 ms for a double press. */
const byHand = { delay: 20 }

const on = { since: '2026-06-10T12:00:00.000Z', recoveryCodesLeft: 7 }
const open = (answers: MockServer) => openPage(<SecondFactor email="ann@salon.test" />, answers)
const button = (name: string) => screen.findByRole('button', { name })
const password = () => screen.findByLabelText('Enter your password to confirm')

test('shows how many recovery codes are left, and creates new ones after the password', async () => {
  const wrong = new MockRefusal(403, { code: 'wrong_password', detail: 'Wrong password.' })
  const renewals = [wrong, { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }]
  const sent = open(({ operation }) => (operation.startsWith('GET') ? on : renewals.shift()))

  expect(await screen.findByText('7 recovery codes left')).not.toBeNull()
  await userEvent.click(await button('New recovery codes'))
  await userEvent.type(await password(), 'wrong horse{Enter}', byHand)
  expect(await screen.findByText('Wrong password.')).not.toBeNull()
  await userEvent.clear(await password())
  await userEvent.type(await password(), 'correct horse{Enter}', byHand)

  const codes = within(await screen.findByRole('list', { name: 'Your recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAAA-BBBB',
    'CCCC-DDDD',
  ])
  expect(sent.filter(({ operation }) => operation.startsWith('POST'))).toMatchObject([
    { body: { password: 'wrong horse' } },
    { operation: 'POST /api/second-factor/recovery-codes', body: { password: 'correct horse' } },
  ])
})

test('a wrong code switches nothing off, and says so at its field', async () => {
  const wrong = new MockRefusal(403, { code: 'wrong_code', detail: 'The code is wrong.' })
  const sent = open(({ operation }) => (operation.startsWith('GET') ? on : wrong))

  await userEvent.click(await button('Switch off codes'))
  await userEvent.type(await password(), 'correct horse')
  const code = screen.getByLabelText('Code from the app, or a recovery code')
  await userEvent.type(code, '123456{Enter}', byHand)

  expect(await screen.findByText('The code is wrong.')).not.toBeNull()
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(sent.at(-1)).toMatchObject({
    operation: 'DELETE /api/second-factor',
    body: { password: 'correct horse', code: '123456' },
  })
})
