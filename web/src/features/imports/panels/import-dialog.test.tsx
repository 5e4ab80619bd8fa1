import type { ImportJob } from '@salon/contract/imports'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { givenImport, uncertainRow } from '../../../test/import-rows.ts'
import { MockRefusal, openPage, type SentRequest } from '../../../test/open-page.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The dialog of a salon with these imports. @returns what it wrote, in order */
const openDialog = (
  job: ImportJob | undefined,
  answer: (sent: SentRequest) => unknown = () => job,
) => {
  const sent = openPage(<ImportDialog onClose={() => {}} />, (request) => {
    const { operation } = request
    if (operation === 'GET /api/imports') return job ? [job] : []
    if (operation === 'GET /api/imports/7') return job
    return answer(request)
  })
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}

test('says where each product hides its export', async () => {
  openDialog(undefined)
  const user = userEvent.setup()

  await user.selectOptions(await screen.findByLabelText('What the file holds'), 'Clients')
  expect(screen.getByText('In Fresha: Clients → Clients list → Export → CSV.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Where the file comes from'), 'Square')
  expect(screen.getByText(/^In Square: Customers/)).toBeTruthy()
})

test('says that staff and services of visits who are missing come in archived', async () => {
  openDialog(undefined)
  const user = userEvent.setup()

  await user.selectOptions(await screen.findByLabelText('What the file holds'), 'Visits')

  expect(
    screen.getByText(/staff and services: those that are missing are added as archived/),
  ).toBeTruthy()
})

test('says what of our own export is not imported', async () => {
  openDialog(undefined)
  const user = userEvent.setup()
  expect(await screen.findByText('Choose file')).toBeTruthy()
  expect(screen.queryByText(/Photos, signed forms/)).toBeNull()

  await user.selectOptions(screen.getByLabelText('Where the file comes from'), 'Our own export')

  expect(
    screen.getByText(
      /Photos, signed forms, .*notes on the work.*deposits.*blocked times.* don’t\.$/,
    ),
  ).toBeTruthy()
})

test('shows what of our own export comes with the row, and is nothing to choose', async () => {
  openDialog(
    givenImport({
      product: 'own',
      heads: ['name', 'conditions', 'updatedBy'],
      columns: ['name', null, null],
    }),
  )

  expect(await screen.findByText('Comes with the row')).toBeTruthy()
  expect(screen.queryByLabelText('What “conditions” is')).toBeNull()
  expect(screen.getByLabelText('What “updatedBy” is')).toBeTruthy()
})

test('names columns of another product that nobody needs here', async () => {
  openDialog(
    givenImport({
      product: 'square',
      heads: ['Name', 'Lifetime Spend', 'Shoe Size'],
      columns: ['name', null, null],
    }),
  )

  expect(await screen.findAllByText('Not needed here')).toHaveLength(1)
  expect(screen.getByLabelText('What “Lifetime Spend” is')).toBeTruthy()
})

test('says of which earlier import the columns are', async () => {
  openDialog(givenImport({ columnsFrom: '2026-03-03T08:00:00.000Z' }))

  expect(await screen.findByText(/3 rows · Columns as in the import of Mar 3, 2026$/)).toBeTruthy()
})

test('sends a file that is dropped, and says in a sentence why it is no table', async () => {
  const forms: FormData[] = []
  class RefusingRequest {
    upload = {}
    status = 422
    statusText = ''
    responseText = JSON.stringify({
      title: 'Refused',
      status: 422,
      code: 'invalid',
      detail:
        'This is a workbook. Please save it as CSV in your spreadsheet program first. (row 4)',
      errors: [
        {
          path: 'file',
          message:
            'This is a workbook. Please save it as CSV in your spreadsheet program first. (row 4)',
        },
      ],
    })
    onload = () => {}
    open() {}
    setRequestHeader() {}
    abort() {}
    send(form: FormData) {
      forms.push(form)
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', RefusingRequest)
  openDialog(undefined)
  const file = new File(['PK'], 'clients.xlsx')

  fireEvent.drop((await screen.findByText('Drop the file here, or')).parentElement as Element, {
    dataTransfer: { files: [file] },
  })

  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    "Couldn't read the file: This is a workbook. Please save it as CSV in your spreadsheet program first. (row 4)",
  )
  expect(Object.fromEntries(forms[0]?.entries() ?? [])).toMatchObject({
    product: 'fresha',
    kind: 'clients',
    fileName: 'clients.xlsx',
  })
})

test('shows how the file is read, and changes it', async () => {
  const writes = openDialog(givenImport({}))
  const user = userEvent.setup()

  expect(await screen.findByLabelText('Encoding')).toHaveProperty('value', 'windows-1252')
  expect(screen.getByRole('cell', { name: 'ann@x.example' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('What “Geburtstag” is'), 'Email')
  await user.selectOptions(await screen.findByLabelText('Separator'), 'Comma')

  expect(writes()).toMatchObject([
    { operation: 'PUT /api/imports/7', body: { columns: ['name', null, 'email'] } },
    { operation: 'PUT /api/imports/7', body: { separator: ',' } },
  ])
})

test('asks how dates are meant that fit both orders', async () => {
  const refusal = new MockRefusal(422, {
    code: 'invalid',
    detail: 'Please choose whether dates begin with the day or the month',
    errors: [
      {
        path: 'dateOrder',
        message: 'Please choose whether dates begin with the day or the month',
      },
    ],
  })
  const job = givenImport({ columns: ['name', 'email', 'birthday'], asksDateOrder: true })
  const writes = openDialog(job, ({ body }) =>
    (body as { step?: string }).step === 'check' ? refusal : job,
  )
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Check' }))
  expect((await screen.findByRole('alert')).textContent).toContain('begin with the day')
  await user.selectOptions(screen.getByLabelText('Dates such as 03/04/2026'), 'Day first: 3 April')

  await waitFor(() => expect(writes().at(-1)).toMatchObject({ body: { dateOrder: 'day_first' } }))
})

test('shows what would become of the rows, takes decisions, and runs', async () => {
  const job = givenImport({
    state: 'checked',
    counts: { new: 1_200, same: 0, changed: 0, ask: 1, refused: 2 },
    incomplete: 1,
  })
  const twin = {
    ...uncertainRow,
    number: 5,
    reason: { column: null, problem: 'same_as_row' },
    sameAsRow: 4,
    customerId: null,
    customerName: null,
    leftOut: [],
  } as const
  const writes = openDialog(job, ({ operation, query }) => {
    if (operation !== 'GET /api/imports/7/rows') return job
    if (query.get('incomplete') === 'true')
      return [{ ...uncertainRow, outcome: 'new', name: 'Cy Orr' }]
    return query.get('outcome') === 'ask' ? [uncertainRow, twin] : []
  })
  const user = userEvent.setup()

  expect(await screen.findByText('1,200')).toBeTruthy()
  expect(
    await screen.findByText(
      'Row 3 · Same phone · Is this Bob Li? · Left out: Mail: not an email address',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Row 5 · May be the same person as row 4 of this file')).toBeTruthy()
  for (const number of [3, 5]) {
    const decision = `What to do with row ${number}`
    await user.selectOptions(screen.getByLabelText(decision), 'The same person')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Leave out' })).toHaveProperty('disabled', false),
    )
  }
  await user.click(screen.getByRole('button', { name: 'Leave out' }))
  await user.click(screen.getByRole('button', { name: 'With details left out' }))
  expect(await screen.findByText('Cy Orr')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import now' }))

  expect(writes()).toMatchObject([
    { operation: 'PUT /api/imports/7/decisions', body: { decision: 'same', rows: [3] } },
    { operation: 'PUT /api/imports/7/decisions', body: { decision: 'same', rows: [5] } },
    { operation: 'PUT /api/imports/7/decisions', body: { decision: 'leave_out' } },
    { operation: 'POST /api/imports/7/step', body: { step: 'run' } },
  ])
})

test('says of a client who changes by which name they are here', async () => {
  const job = givenImport({
    state: 'checked',
    counts: { new: 0, same: 0, changed: 2, ask: 0, refused: 0 },
  })
  const changed = { ...uncertainRow, outcome: 'changed', reason: null, leftOut: [] } as const
  openDialog(job, ({ operation, query }) => {
    if (operation !== 'GET /api/imports/7/rows') return job
    return query.get('outcome') === 'changed'
      ? [
          { ...changed, name: 'Bob Orr', customerName: 'Bob Li' },
          { ...changed, number: 4, name: 'Ann Lee', customerName: 'Ann Lee' },
        ]
      : []
  })

  await userEvent.setup().click(await screen.findByRole('button', { name: 'Updated' }))

  const rows = await screen.findAllByText(/^Row \d/)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Row 3 · here as Bob Li', 'Row 4'])
})

test('asks what the statuses of visits mean, and shows totals beside those of the file', async () => {
  const ready = givenImport({
    kind: 'visits',
    columns: ['name', 'date_time', 'service'],
    statuses: [
      { word: 'Done', status: 'completed' },
      { word: 'Parked', status: null },
      { word: '', status: 'completed' },
    ],
  })
  const writes = openDialog(ready)
  const user = userEvent.setup()

  expect(screen.queryByText(/doesn’t say what became of its visits/)).toBeNull()
  await user.selectOptions(await screen.findByLabelText('Parked'), 'Cancelled')
  await user.selectOptions(screen.getByLabelText('No status'), 'No-show')

  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/imports/7',
      body: {
        statuses: [
          { word: 'Done', status: 'completed' },
          { word: 'Parked', status: 'cancelled' },
          { word: '', status: 'completed' },
        ],
      },
    },
    {
      operation: 'PUT /api/imports/7',
      body: {
        statuses: [
          { word: 'Done', status: 'completed' },
          { word: 'Parked', status: null },
          { word: '', status: 'no-show' },
        ],
      },
    },
  ])
  expect(screen.getByText(/No visit is saved yet/)).toBeTruthy()
})

test('shows the totals of visits, and those at a time that is taken', async () => {
  const line = { fileRows: 1_200, filePrice: '1234.50', rows: 1_199, price: '1200.00' }
  const job = givenImport({
    kind: 'visits',
    state: 'checked',
    counts: { new: 1_199, same: 0, changed: 0, ask: 0, refused: 1 },
    overlaps: 1,
    totals: {
      months: [
        { ...line, name: '' },
        { ...line, name: '2024-03' },
      ],
      services: [{ ...line, name: 'Cut' }],
    },
  })
  const taken = {
    outcome: 'new',
    reason: { column: null, problem: 'overlaps' },
    leftOut: [],
  } as const
  openDialog(job, ({ operation, query }) =>
    operation === 'GET /api/imports/7/rows' && query.get('overlaps') === 'true'
      ? [
          {
            ...uncertainRow,
            ...taken,
            number: 5,
            name: 'Bo Li, Cut',
            overlapsVisit: {
              start: '2026-03-02T09:00:00.000Z',
              customerName: 'Ann Lee',
              staffName: 'Mira',
            },
          },
          { ...uncertainRow, ...taken, number: 6, name: 'Cy Orr, Cut', overlapsRow: 1_005 },
          { ...uncertainRow, ...taken, number: 7, name: 'Dee Orr, Cut' },
        ]
      : job,
  )
  const user = userEvent.setup()

  const months = within(await screen.findByRole('table', { name: 'Totals by month' }))
  expect(months.getByRole('row', { name: /March 2024/ }).textContent).toContain('1,2001,199')
  expect(months.getByRole('row', { name: /Unknown/ })).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Totals by service' }).textContent).toContain('Cut')
  expect(screen.queryByRole('button', { name: 'Needs your decision' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'New, overlapping another visit' }))
  const rows = await screen.findAllByText(/^Row \d/)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Row 5 · Mira has another visit at that time: Ann Lee, .*9:00 AM$/),
    'Row 6 · The staff member has another visit at that time: row 1,005 of this file',
    // The visit has been deleted since the check.
    'Row 7 · The staff member has another visit at that time',
  ])
})

test('shows how far it is, pauses and continues', async () => {
  const writes = openDialog(givenImport({ state: 'paused', done: 500, rowCount: 2_000 }))
  const user = userEvent.setup()

  const bar = await screen.findByRole('progressbar', { name: 'Paused' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText('500 of 2,000 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  expect(writes()).toMatchObject([{ body: { step: 'run' } }])
})

test('counts while it undoes the rows that are left to take back', async () => {
  openDialog(
    givenImport({
      state: 'undoing',
      done: 2,
      toUndo: 6,
      counts: { new: 100, same: 0, changed: 0, ask: 0, refused: 0 },
    }),
  )

  expect(await screen.findByText('2 of 8 rows')).toBeTruthy()
})

test('says why an import stands still', async () => {
  openDialog(givenImport({ state: 'running', done: 500, rowCount: 1_200, problem: 'no_room' }))

  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server’s disk is full. This goes on by itself once there is room.',
  )
})
