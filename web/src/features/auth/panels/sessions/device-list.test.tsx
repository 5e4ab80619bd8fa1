import type { Session } from '@salon/contract/auth'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, MockRefusal, type MockServer } from '../../../../test/open-page.tsx'
import { DeviceList } from './device-list.tsx'

const givenSession = (given: Partial<Session>): Session => ({
  id: '0123456789abcdef',
  device: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36',
  kind: 'cookie',
  createdAt: '2025-01-05T10:00:00.000Z',
  // However late the test runs, this is not past.
  lastUsedAt: '2199-01-05T10:00:00.000Z',
  isCurrent: false,
  ...given,
})
const here = givenSession({ id: 'aaaaaaaaaaaaaaaa', isCurrent: true })
const phone = givenSession({
  id: 'bbbbbbbbbbbbbbbb',
  kind: 'bearer',
  device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15',
})
const unnamed = givenSession({ id: 'cccccccccccccccc', device: null })

const openList = (answers: MockServer) => openPage(<DeviceList />, answers)
const row = async (name: string) => {
  const title = await screen.findByText(name)
  const item = title.closest('li')
  if (!item) throw new Error(`${name} stands in no row`)
  return within(item)
}

test('each device is described, and the current one is marked and cannot be signed out', async () => {
  openList(() => [here, phone, unnamed])

  const own = await row('Chrome on Android')
  expect(own.getByText('This device')).not.toBeNull()
  expect(own.getByText('Last used: Just now')).not.toBeNull()
  expect(own.queryByRole('button')).toBeNull()
  expect((await row('The app on iPhone')).getByRole('button')).not.toBeNull()
  expect((await row('Unknown device')).getByRole('button')).not.toBeNull()
})

test('a device is signed out after a question', async () => {
  let devices = [here, phone]
  const sent = openList(({ operation }) => {
    if (!operation.startsWith('DELETE')) return devices
    devices = [here]
    return undefined
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Sign out The app on iPhone' }))
  expect(await screen.findByText('Sign out The app on iPhone?')).not.toBeNull()
  expect(sent).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))

  expect(await screen.findByText('Device signed out')).not.toBeNull()
  expect(sent[1]?.operation).toBe(`DELETE /api/sessions/${phone.id}`)
  await waitFor(() => expect(screen.queryByText('The app on iPhone')).toBeNull())
})

test('of many devices the first few are shown, the current one among them, and the others on request', async () => {
  const others = ['2', '3', '4', '5', '6', '7'].map((digit) =>
    givenSession({ id: digit.repeat(16) }),
  )
  openList(() => [...others, here])

  expect(await screen.findByText('This device')).not.toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))

  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  expect(screen.queryByRole('button', { name: 'Show all 7' })).toBeNull()
})

test('a device that cannot be signed out shows the reason', async () => {
  openList(({ operation }) =>
    operation.startsWith('DELETE')
      ? new MockRefusal(500, { code: 'broken', detail: 'Nothing was changed.' })
      : [here, phone],
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Sign out The app on iPhone' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))

  expect(await screen.findByText('Failed to sign out the device')).not.toBeNull()
  expect(screen.getByText('Nothing was changed.')).not.toBeNull()
})

test('devices that fail to load show an error and a retry', async () => {
  let down = true
  openList(() => (down ? new MockRefusal(500, { code: 'broken', detail: 'Shut.' }) : [here]))
  expect(await screen.findByText("Couldn't load the devices")).not.toBeNull()

  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Chrome on Android')).not.toBeNull()
})
