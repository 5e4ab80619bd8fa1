import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { ExportClient } from './export-client.tsx'

test('downloads all that is kept of a client', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export')
  const sent = openPage(<ExportClient customerId={7} />, () => ({}))

  await userEvent.setup().click(screen.getByRole('button', { name: 'Export' }))

  expect(await screen.findByText('Export downloaded')).toBeTruthy()
  expect(sent.map(({ operation }) => operation)).toEqual(['GET /api/customers/7/export'])
})

test('says why it could not', async () => {
  openPage(
    <ExportClient customerId={7} />,
    () => new MockRefusal(404, { code: 'not_found', detail: 'Not found' }),
  )

  await userEvent.setup().click(screen.getByRole('button', { name: 'Export' }))

  expect(await screen.findByText('Failed to export data')).toBeTruthy()
})
