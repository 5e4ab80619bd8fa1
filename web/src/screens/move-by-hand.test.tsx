import type { Appointment } from '@salon/contract/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { colour, cut, mira } from '../test/move-rows.ts'
import { MockRefusal, openPage, type SentRequest } from '../test/open-page.tsx'
import { givenConflict, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const nadia = givenStaff({ id: 40, name: 'Nadia Petit', role: 'Owner' })

/** A day by staff on a fake server, which keeps what is written and answers with it. */
const open = async (
  given: readonly Appointment[],
  refuse: (sent: SentRequest) => unknown = () => undefined,
) => {
  let rows = [...given]
  const { page, router } = atAddress(
    '/appointments',
    '/appointments?day=2026-03-02&view=staff',
    VisitsScreen,
  )
  const answer = (request: SentRequest) => {
    const { operation, body, query } = request
    if (operation === 'GET /api/staff') return [nadia, mira]
    const refusal = refuse(request)
    if (refusal) return refusal
    if (operation.startsWith('POST')) return {}
    if (operation === 'GET /api/appointments') {
      return rows.filter((row) => row.appointmentDate.startsWith(query.get('date') ?? ''))
    }
    const id = Number(operation.split('/')[3])
    const { appointmentTime, appointmentDate, staffId, duration, later } =
      body as Partial<Appointment> & { appointmentTime?: string; later?: string }
    const first = rows.find((row) => row.id === id)
    const by = appointmentDate
      ? Date.parse(appointmentDate) - Date.parse(first?.appointmentDate ?? '')
      : 0
    rows = rows.map((row) => ({
      ...row,
      ...(operation.endsWith('/visit') && {
        appointmentDate: new Date(Date.parse(row.appointmentDate) + by).toISOString(),
      }),
      ...((row.id === id || operation.endsWith('/visit')) &&
        staffId && { staffId, staff: staffId === nadia.id ? nadia : mira }),
      ...(row.id === id && {
        ...(appointmentTime && { appointmentDate: appointmentTime }),
        ...(duration && { duration }),
      }),
    }))
    if (operation.endsWith('/visit')) return rows
    return { ...rows.find((row) => row.id === id), ...(later && { entry: 7 }) }
  }
  const sent = openPage(page, answer)
  await screen.findAllByRole('link', { name: 'Ada Tran' })
  await screen.findByText('Press M on a visit to move it.')
  const writes = () => sent.filter((request) => request.operation.startsWith('PUT'))
  return { writes, router, sent }
}

/** Takes hold of a block by its key, and presses others. */
const carry = async (keys: string, at = 0) => {
  screen.getAllByRole('link', { name: 'Ada Tran' })[at]?.focus()
  await userEvent.keyboard(`m${keys}`)
}

test('a visit is moved by keys, each step announced, and an undo puts it back', async () => {
  const { writes } = await open([cut])

  await carry('')
  await waitFor(() => expect(document.body.textContent).toContain('Arrow keys change the time'))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.body.textContent).toContain('9:15 AM with Mira Olsen')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{ArrowLeft}')
  expect(document.body.textContent).toContain('9:20 AM with Nadia Petit')
  await userEvent.keyboard('{Enter}')

  await screen.findByText('Visit moved')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/appointments/51',
      body: {
        appointmentTime: '2026-03-02T09:20:00.000Z',
        staffId: nadia.id,
        overlap: 'reject',
      },
      ifMatch: '"1"',
    },
  ])
  expect(screen.getByText(/Ada Tran · Mon, Mar 2, 9:20 AM · with Nadia Petit/)).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(writes()[1]?.body).toEqual({
    appointmentTime: cut.appointmentDate,
    staffId: mira.id,
    overlap: 'reject',
  })
})

test.each(['cancelled', 'no-show'] as const)('a %s visit is not picked up', async (status) => {
  await open([{ ...cut, status }])

  await carry('')

  expect(screen.queryByText(/Choose a new time/)).toBeNull()
  await userEvent.hover(screen.getByRole('link', { name: 'Ada Tran' }))
  expect(screen.queryByRole('button', { name: 'Move Ada Tran' })).toBeNull()
})

test('Escape puts nothing anywhere, and the focus returns to the block', async () => {
  const { writes } = await open([cut])

  await carry('{ArrowDown}{ArrowDown}{Escape}')

  expect(writes()).toEqual([])
  expect(screen.queryByRole('button', { name: /^Move here/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada Tran' }))
})

const leafOn = async () => {
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Tran' })).toBeNull())
  await screen.findByRole('group', { name: 'By staff', busy: false })
}
const focusIsOnAda = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada Tran' })))

test('Escape on another day leads back to the block', async () => {
  const { writes, router } = await open([cut])

  await carry('{PageDown}')
  await leafOn()
  await userEvent.keyboard('{Escape}')

  await focusIsOnAda()
  expect(router.state.location.search).toMatchObject({ day: '2026-03-02' })
  expect(writes()).toEqual([])
})

test('Cancel on another day leads back to the block, too', async () => {
  await open([cut])

  await carry('{PageDown}')
  await leafOn()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  await focusIsOnAda()
})

test('a visit that is put down on another day, with someone else, keeps the focus', async () => {
  await open([cut])

  await carry('{PageDown}')
  await leafOn()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}')

  await screen.findByText('Visit moved')
  await focusIsOnAda()
})

test('R and the arrows change its length', async () => {
  const { writes } = await open([cut])

  await carry('r{ArrowDown}{ArrowDown}{Enter}')

  await screen.findByText('Duration changed: 45 min → 75 min')
  expect(writes()[0]?.body).toEqual({ duration: 75, overlap: 'reject', hours: 'reject' })
})

test('what is picked up stays in hand while the days are leafed through', async () => {
  const { writes, router } = await open([cut])

  await userEvent.hover(screen.getByRole('link', { name: 'Ada Tran' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move Ada Tran' }))
  screen.getByText('Moving Ada Tran · Cut and blow-dry, 45 min. Choose a new time.')
  await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Tran' })).toBeNull())
  await screen.findByRole('group', { name: 'By staff', busy: false })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Move to 2:30 PM with Nadia Petit' }),
  )

  await screen.findByText('Visit moved')
  expect(router.state.location.search).toMatchObject({ day: '2026-03-03' })
  expect(writes()[0]?.body).toMatchObject({ appointmentTime: '2026-03-03T14:30:00.000Z' })
  expect(screen.queryByText(/Choose a new time/)).toBeNull()
})

test('a visit of several services moves as a whole, or one of them alone', async () => {
  const { writes } = await open([cut, colour])

  await carry('{ArrowDown>4/}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the whole visit?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move all 2 services' }))

  await screen.findByText('Visit moved')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/appointments/51/visit',
      body: { appointmentDate: '2026-03-02T10:00:00.000Z', overlap: 'reject' },
    },
  ])
  await carry('{ArrowUp>4/}{Enter}', 1)
  await userEvent.click(await screen.findByRole('button', { name: 'Move only Colour' }))
  await screen.findByText('Colour moved')
  expect(writes()[1]).toMatchObject({
    operation: 'PUT /api/appointments/52',
    body: { appointmentTime: '2026-03-02T09:45:00.000Z' },
  })
})

test.each([
  ['with whom it was', nadia, 1, '{ArrowDown>4/}'],
  [
    'with the staff member of the others, to whom all was handed over',
    mira,
    0,
    '{ArrowLeft}{ArrowDown}',
  ],
])(
  'an undo of a whole visit puts back what was missed of it, %s',
  async (_what, staff, at, keys) => {
    const appointmentDate = '2026-03-02T12:00:00.000Z'
    const missed = {
      ...colour,
      id: 53,
      appointmentDate,
      staff,
      staffId: staff.id,
      status: 'no-show' as const,
    }
    const { writes } = await open([cut, colour, missed])
    await carry(`${keys}{Enter}`, at)
    await userEvent.click(await screen.findByRole('button', { name: 'Move all 2 services' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

    await screen.findByText('Undone')
    expect(writes().slice(1)).toMatchObject([
      { body: { appointmentTime: cut.appointmentDate, staffId: mira.id } },
      { body: { appointmentTime: colour.appointmentDate, staffId: mira.id } },
      {
        operation: 'PUT /api/appointments/53',
        body: { appointmentTime: appointmentDate, staffId: staff.id },
      },
    ])
  },
)

test('a service that runs into the next one of its visit asks whether to shift it', async () => {
  const { writes } = await open([cut, colour])

  await carry('r{ArrowDown}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift the later services?' }))
  expect(writes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Shift later services by 15 min' }))

  await screen.findByText(/^Duration changed: \d+ min → \d+ min$/)
  expect(writes()[0]?.body).toEqual({
    duration: 60,
    later: 'shift',
    overlap: 'reject',
    hours: 'reject',
  })
})

test('an undo takes the shift of the later services back as well', async () => {
  const { sent } = await open([cut, colour])
  await carry('r{ArrowDown}{Enter}')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Shift later services by 15 min' }),
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await screen.findByText('Undone')
  const undo = sent.find(({ operation }) => operation.startsWith('POST'))
  expect(undo?.operation).toBe('POST /api/history/7/undo')
  expect(undo?.query.toString()).toBe('overlap=reject&together=true')
})

test('a shift without an entry in the history offers no undo', async () => {
  await open([cut, colour], ({ operation }) =>
    operation === 'PUT /api/appointments/51' ? { ...cut, duration: 60 } : undefined,
  )

  await carry('r{ArrowDown}{Enter}')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Shift later services by 15 min' }),
  )

  await screen.findByText(/^Duration changed: \d+ min → \d+ min$/)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a device with a finer step moves by five minutes', async () => {
  document.cookie = 'calendar-step=5; Path=/'
  const { writes } = await open([cut])

  await carry('{ArrowDown}{Enter}')

  await screen.findByText('Visit moved')
  expect(writes()[0]?.body).toMatchObject({ appointmentTime: '2026-03-02T09:05:00.000Z' })
})

test('what is in the way is shown, and nothing moves unless it is wanted', async () => {
  const { writes } = await open([cut], ({ body }) =>
    (body as { overlap?: string } | undefined)?.overlap === 'reject'
      ? new MockRefusal(409, { code: 'overlaps', detail: 'Taken.', conflicts: [givenConflict()] })
      : undefined,
  )
  const start = () => screen.getByRole('link', { name: 'Ada Tran' }).parentElement?.textContent

  await carry('{ArrowDown}{Enter}')
  await screen.findByText('Mira Olsen has another visit at that time')
  expect(screen.getByRole('dialog').textContent).toContain(
    'Ada Tran · Mon, Mar 2, 9:15 AM · with Mira Olsen',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(start()).toContain('9:00'))
  expect(writes()).toHaveLength(1)

  await carry('{ArrowDown}{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Move anyway' }))
  await screen.findByText('Visit moved')
  expect(writes().at(-1)?.body).toMatchObject({ overlap: 'allow' })
  expect(start()).toContain('9:15')
})

test('a visit that another user moved meanwhile asks which place to keep', async () => {
  const present = { ...cut, version: 2, appointmentDate: '2026-03-02T12:00:00.000Z' }
  const { writes } = await open([cut], ({ operation, ifMatch }) =>
    operation.startsWith('PUT') && ifMatch === '"1"'
      ? new MockRefusal(412, { code: 'stale', detail: 'Changed.', present })
      : undefined,
  )

  await carry('{ArrowDown}{Enter}')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('12:00 PM')
  expect(dialog.textContent).toContain('9:15 AM')
  expect(writes()).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }))

  await screen.findByText('Visit moved')
  expect(writes()[1]).toMatchObject({
    body: { appointmentTime: '2026-03-02T09:15:00.000Z' },
    ifMatch: '"2"',
  })
})

test('a move that fails goes back, with the reason', async () => {
  await open([cut], ({ operation }) =>
    operation.startsWith('PUT')
      ? new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' })
      : undefined,
  )

  await carry('{ArrowDown}{Enter}')

  await screen.findByText('Failed to move the visit')
  const block = screen.getByRole('link', { name: 'Ada Tran' }).parentElement
  expect(block?.textContent).toContain('9:00')
})
