import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, MockRefusal } from '../../../../test/open-page.tsx'
import { PhotoUsage } from './photo-usage.tsx'

test('Settings shows how much photo storage is used', async () => {
  openPage(<PhotoUsage />, () => ({ used: 1_234_000_000, allowed: 5_000_000_000 }))

  expect(await screen.findByText(/1\.2 GB of 5 GB used\./)).not.toBeNull()
  expect(screen.getByText('Photo storage')).not.toBeNull()
})

test('Settings shows if the usage is unavailable', async () => {
  openPage(<PhotoUsage />, () => new MockRefusal(503, { code: 'unavailable', detail: 'Later' }))

  expect(await screen.findByText('Not available right now')).not.toBeNull()
})
