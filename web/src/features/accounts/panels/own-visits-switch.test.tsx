import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { OwnVisitsSwitch } from './own-visits-switch.tsx'

/** The switch on a server that keeps the setting, or refuses to. @returns what was sent to be kept */
const open = (refusal?: MockRefusal) => {
  let kept = { ownVisitsOnly: false, notifications: {}, version: 7 }
  const sent = openPage(<OwnVisitsSwitch />, ({ operation, body }) => {
    if (operation !== 'PUT /api/settings') return kept
    if (refusal) return refusal
    kept = { ...kept, ...(body as object), version: kept.version + 1 }
    return kept
  })
  return () => sent.filter(({ operation }) => operation.startsWith('PUT')).map(({ body }) => body)
}
const ownVisits = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: /^Team members see only their own visits/ })

test('the switch for own visits saves at once, on and off again', async () => {
  const writes = open()
  expect((await ownVisits()).checked).toBe(false)

  await userEvent.click(await ownVisits())
  await screen.findByText('Team members now see only their own visits')
  expect((await ownVisits()).checked).toBe(true)

  await userEvent.click(await ownVisits())
  await screen.findByText('Team members now see all visits')
  expect((await ownVisits()).checked).toBe(false)
  expect(writes()).toEqual([{ ownVisitsOnly: true }, { ownVisitsOnly: false }])
})

test('a refused switch for own visits says why, and goes back', async () => {
  open(new MockRefusal(403, { code: 'not_allowed', detail: 'Only the owner can do that.' }))

  await userEvent.click(await ownVisits())

  await screen.findByText("Couldn't change who sees which visits")
  screen.getByText('Only the owner can do that.')
  await waitFor(async () => expect((await ownVisits()).checked).toBe(false))
})
