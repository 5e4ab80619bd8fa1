import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, MockRefusal } from '../../../../test/open-page.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

const button = () => screen.getByRole('button', { name: 'Confirm email' })

test('opening the link changes nothing, and the button does', async () => {
  const sent = openPage(<ConfirmEmail token="7.secret" />, () => ({ email: 'ann@new.test' }))
  expect(sent).toEqual([])

  await userEvent.click(button())

  const title = await screen.findByRole('heading', { name: 'Email changed' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText('Sign in with ann@new.test from now on.')).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the salon' })).toHaveProperty('pathname', '/')
  expect(sent).toMatchObject([{ operation: 'PUT /api/email-change', body: { token: '7.secret' } }])
})

test('an expired link shows an error without a retry', async () => {
  const detail = 'This link is no longer valid. Please ask for a new one.'
  openPage(
    <ConfirmEmail token="7.secret" />,
    () => new MockRefusal(410, { code: 'link_expired', detail }),
  )

  await userEvent.click(button())

  const title = await screen.findByRole('heading', { name: "Couldn't change the email" })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText(detail)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull()
})

test('an unreachable server offers a retry', async () => {
  openPage(
    <ConfirmEmail token="7.secret" />,
    () => new MockRefusal(503, { code: 'unavailable', detail: 'Please try again.' }),
  )

  await userEvent.click(button())

  expect(await screen.findByText("Couldn't change the email")).not.toBeNull()
  expect(button()).not.toBeNull()
})
