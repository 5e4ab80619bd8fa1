import type { Appointment } from '@salon/contract/appointments'
import type { ServiceOffer } from '@salon/contract/service-offers'
import { notOffered } from '@salon/contract/service-terms'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serviceQueries } from '../features/services/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { colour, cut, mira } from '../test/move-rows.ts'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const nadia = givenStaff({ id: 40, name: 'Nadia Petit', role: 'Owner' })
/** Mira alone offers it. */
const byMira = ({ service }: Appointment): ServiceOffer => ({
  id: service.id,
  serviceId: service.id,
  staffId: mira.id,
  price: null,
  duration: null,
  initialWork: null,
  processing: null,
  cleanup: null,
})

const open = async (rows: readonly Appointment[], offers: readonly ServiceOffer[]) => {
  const address = '/appointments?day=2026-03-02&view=staff'
  const { page } = atAddress('/appointments', address, VisitsScreen)
  const client = createQueryClient(() => {})
  // Known before the first key is pressed.
  client.setQueryData(serviceQueries.offers().queryKey, [...offers])
  const sent = openPage(
    page,
    ({ operation }) => {
      if (operation === 'GET /api/staff') return [nadia, mira]
      if (operation.startsWith('PUT'))
        return new MockRefusal(422, {
          code: 'invalid',
          detail: notOffered,
          errors: [{ path: 'staffId', message: notOffered }],
        })
      return operation === 'GET /api/appointments' ? rows : []
    },
    client,
    undefined,
    offers,
  )
  await screen.findByText('Press M on a visit to move it.')
  const writes = () => sent.filter(({ operation }) => operation.startsWith('PUT'))
  return { writes }
}
const carry = async (keys: string) => {
  const [link] = await screen.findAllByRole('link', { name: 'Ada Tran' })
  link?.focus()
  await userEvent.keyboard(`m${keys}`)
}
const sentence = 'Nadia Petit does not offer Cut and blow-dry'

test('over a column whose staff member does not offer the service, the ghost shows it and the visit stays picked up', async () => {
  const { writes } = await open([cut], [byMira(cut)])

  await carry('{ArrowLeft}')

  const ghost = await screen.findByRole('button', { name: `9:00 AM with Nadia Petit. ${sentence}` })
  expect(ghost.textContent).toContain(sentence)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(ghost)
  expect(screen.getByText(/^Moving Ada Tran · Cut and blow-dry/).textContent).toContain(sentence)
  expect(writes()).toEqual([])
  // Back over its own column it can be put down again.
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Move here: 9:15 AM with Mira Olsen' })).toBe(ghost)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('a refused visit names which of its services is not offered', async () => {
  await open([cut, colour], [byMira(colour)])

  await carry('{ArrowLeft}{ArrowDown}{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Move all 2 services' }))

  expect(await screen.findByText('Nadia Petit does not offer Colour')).not.toBeNull()
})
