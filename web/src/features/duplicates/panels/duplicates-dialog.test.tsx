import type {
  DistinctPair,
  DuplicateClient,
  DuplicatePair,
  Separation,
} from '@salon/contract/duplicates'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MockRefusal, openPage, type SentRequest } from '../../../test/open-page.tsx'
import { givenCustomer } from '../../../test/salon-rows.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'

const client = (fields: Partial<DuplicateClient>): DuplicateClient => ({
  ...givenCustomer(fields),
  visits: 0,
  lastVisit: null,
  ...fields,
})
const ann = client({ id: 11, name: 'Ann Lee', email: 'ann@lee.example', phone: null, visits: 3 })
const anne = client({ id: 12, name: 'Anne Lee', email: null, phone: '0171 2345678', notes: null })
const pair: DuplicatePair = {
  band: 'likely',
  reasons: ['near_name', 'same_phone'],
  clients: [ann, anne],
}

/** @returns what the dialog wrote, in order */
const openDialog = (
  pairs: readonly DuplicatePair[],
  answer: (sent: SentRequest) => unknown = () => null,
  distinct: readonly DistinctPair[] = [],
) => {
  const sent = openPage(<DuplicatesDialog onClose={() => {}} />, (request) =>
    request.operation === 'GET /api/duplicates'
      ? { pairs, total: pairs.length, distinct }
      : answer(request),
  )
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}

test('says so where there are no duplicates', async () => {
  openDialog([])

  expect(await screen.findByText('No duplicates found')).toBeTruthy()
})

test('says how sure a pair is, and why', async () => {
  openDialog([pair])

  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('Ann Lee and Anne Lee')).toBeTruthy()
  expect(row.getByText('similar name · same phone')).toBeTruthy()
  expect(row.getByText('Likely')).toBeTruthy()
})

test('remembers two people, and forgets it again', async () => {
  const writes = openDialog([pair])
  const user = userEvent.setup()

  await user.click(
    await screen.findByRole('button', { name: 'Not the same: Ann Lee and Anne Lee' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() =>
    expect(writes()).toMatchObject([
      {
        operation: 'PUT /api/duplicates/distinctions',
        body: { firstId: 11, secondId: 12, areDistinct: true },
      },
      { body: { firstId: 11, secondId: 12, areDistinct: false } },
    ]),
  )
})

test('lists who is marked as different people, and takes that back', async () => {
  const boris = { id: 21, name: 'Boris' }
  const writes = openDialog([], undefined, [{ clients: [boris, { id: 22, name: 'Bo' }] }])
  const user = userEvent.setup()

  const list = within(await screen.findByRole('list', { name: 'Different people' }))
  expect(list.getByText('Boris and Bo')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Undo: Boris and Bo' }))

  expect(await screen.findByText('No longer marked as different people')).toBeTruthy()
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/duplicates/distinctions',
      body: { firstId: 21, secondId: 22, areDistinct: false },
    },
  ])
})

test('keeps the fuller client and what each side has, merges, and undoes it', async () => {
  const writes = openDialog([pair], ({ operation }) =>
    operation === 'POST /api/customers/12/separate'
      ? {
          customer: anne,
          stayed: {
            keptId: 11,
            keptName: 'Ann Lee',
            fields: ['notes'],
            appointments: [
              { id: 5, appointmentDate: '2026-06-10T08:00:00.000Z', serviceName: 'Cut' },
            ],
            rows: [{ kind: 'photos', count: 2 }],
          },
        }
      : ann,
  )
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Compare Ann Lee and Anne Lee' }))
  const name = within(screen.getByRole('group', { name: 'Name' }))
  await user.click(name.getByRole('radio', { name: 'Anne Lee' }))
  expect(screen.queryByRole('group', { name: 'Birthday' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(
    await screen.findByText(/^Stays with Ann Lee: the notes, Cut on .*, photos \(2\)$/),
  ).toBeTruthy()
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/customers/11/merge',
      body: { formerId: 12, fields: { name: 'former', email: 'kept', phone: 'former' } },
    },
    { operation: 'POST /api/customers/12/separate' },
  ])
})

test('lists the pairs again where a client was edited since they were compared', async () => {
  let isEdited = false
  const edited = client({ ...ann, email: 'typed@lee.example', version: 2 })
  const sent = openPage(<DuplicatesDialog onClose={() => {}} />, ({ operation }) => {
    if (operation === 'GET /api/duplicates')
      return {
        pairs: [{ ...pair, clients: [isEdited ? edited : ann, anne] }],
        total: 1,
        distinct: [],
      }
    if (isEdited) return edited
    isEdited = true
    return new MockRefusal(412, { code: 'stale', detail: 'Someone else has changed this.' })
  })
  const user = userEvent.setup()
  const compare = async () =>
    user.click(await screen.findByRole('button', { name: 'Compare Ann Lee and Anne Lee' }))

  await compare()
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText("Couldn't merge the clients")).toBeTruthy()
  await waitFor(() =>
    expect(sent.filter(({ operation }) => operation.startsWith('GET'))).toHaveLength(2),
  )
  await compare()
  expect(await screen.findByText('typed@lee.example')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Merge' }))

  await waitFor(() =>
    expect(sent.filter(({ operation }) => operation.startsWith('POST'))).toMatchObject([
      { body: { versions: { kept: ann.version, former: anne.version } } },
      { body: { versions: { kept: 2, former: anne.version } } },
    ]),
  )
})

test('asks whose birthday is kept where one is known', async () => {
  const born = client({ ...anne, birthday: '1980-03-14' })
  const writes = openDialog([{ ...pair, clients: [ann, born] }], () => ann)
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Compare Ann Lee and Anne Lee' }))
  const birthday = within(screen.getByRole('group', { name: 'Birthday' }))
  expect(birthday.getByRole('radio', { name: 'Mar 14, 1980' })).toHaveProperty('checked', true)
  await user.click(birthday.getByRole('radio', { name: 'none' }))
  await user.click(screen.getByRole('button', { name: 'Merge' }))

  await waitFor(() =>
    expect(writes()).toMatchObject([{ body: { fields: { birthday: 'former' } } }]),
  )
})

test('leaves out what neither client has', async () => {
  openDialog([{ ...pair, clients: [ann, { ...anne, phone: null }] }])
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Compare Ann Lee and Anne Lee' }))

  const asked = (await screen.findAllByRole('group')).map(
    (group) => group.querySelector('legend')?.textContent,
  )
  expect(asked).toEqual(['Keep', 'Name', 'Email'])
})

test('keeps the other client on request, and says why a merge failed', async () => {
  const writes = openDialog(
    [pair],
    () => new MockRefusal(404, { code: 'not_found', detail: 'Gone' }),
  )
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Compare Ann Lee and Anne Lee' }))
  const keep = within(screen.getByRole('group', { name: 'Keep' }))
  await user.click(keep.getByRole('radio', { name: /^Anne Lee/ }))
  await user.click(screen.getByRole('button', { name: 'Merge' }))

  expect(await screen.findByText("Couldn't merge the clients")).toBeTruthy()
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/customers/12/merge',
      body: { formerId: 11, fields: { name: 'kept', email: 'former', phone: 'kept' } },
    },
  ])
})

const separatedOf = (...formerIds: number[]) =>
  formerIds.map((formerId): { formerId: number; stayed: Separation } => ({
    formerId,
    stayed: {
      keptId: formerId - 1,
      keptName: `Client ${formerId - 1}`,
      fields: [],
      appointments: [],
      rows: [],
    },
  }))

const withField = (
  { formerId, stayed }: ReturnType<typeof separatedOf>[number],
  field: Separation['fields'][number],
) => ({ formerId, stayed: { ...stayed, fields: [field] } })

test('merges the certain pairs at once after asking, and undoes all of it', async () => {
  const certain: DuplicatePair[] = [
    { ...pair, band: 'certain' },
    {
      band: 'certain',
      reasons: ['same_phone'],
      clients: [client({ id: 21, name: 'Bo' }), client({ id: 22, name: 'Bo' })],
    },
  ]
  const perhaps: DuplicatePair = {
    ...pair,
    band: 'perhaps',
    clients: [client({ id: 31, name: 'Cy' }), client({ id: 32, name: 'Cy' })],
  }
  const writes = openDialog([...certain, perhaps], ({ operation }) =>
    operation === 'POST /api/duplicates/merges'
      ? {
          merges: [
            { keptId: 11, formerId: 12 },
            { keptId: 21, formerId: 22 },
          ],
          refused: [],
        }
      : { separated: separatedOf(12, 22) },
  )
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Merge 2 certain pairs' }))
  expect(await screen.findByRole('alertdialog', { name: 'Merge 2 pairs?' })).toBeTruthy()
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Merge all' }))
  expect(await screen.findByText('2 pairs merged')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('All merges undone')).toBeTruthy()
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/duplicates/merges',
      body: {
        pairs: [
          { firstId: 11, secondId: 12 },
          { firstId: 21, secondId: 22 },
        ],
      },
    },
    // The last one first.
    { operation: 'POST /api/duplicates/separations', body: { formerIds: [22, 12] } },
  ])
})

test('says of each pair that was not merged why not', async () => {
  const obstacles = ['distinct', 'notes_too_long', 'not_certain', 'gone'] as const
  const certain = [12, 22, 32, 42, 52].map((id): DuplicatePair => {
    const clients: DuplicatePair['clients'] = [
      client({ id: id - 1, name: `Client ${id - 1}` }),
      client({ id, name: `Client ${id}` }),
    ]
    return { band: 'certain', reasons: ['same_phone'], clients }
  })
  openDialog(certain, () => ({
    merges: [{ keptId: 51, formerId: 52 }],
    refused: obstacles.map((obstacle, n) => ({
      firstId: n * 10 + 11,
      secondId: n * 10 + 12,
      obstacle,
    })),
  }))
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Merge 5 certain pairs' }))
  await user.click(await screen.findByRole('button', { name: 'Merge all' }))

  expect(await screen.findByText('1 pair merged')).toBeTruthy()
  expect(
    screen.getByText(
      'Client 11 and Client 12: marked as different people · ' +
        'Client 21 and Client 22: the notes of both together are too long · ' +
        'Client 31 and Client 32: no longer certain to be the same person · and 1 more pair',
    ),
  ).toBeTruthy()
})

test('says how many merges were undone, and what stays with whom', async () => {
  const formerIds = [12, 22, 32, 42, 52, 62]
  const certain = formerIds.map((id): DuplicatePair => {
    const clients: DuplicatePair['clients'] = [client({ id: id - 1 }), client({ id })]
    return { band: 'certain', reasons: ['same_phone'], clients }
  })
  openDialog(certain, ({ operation }) =>
    operation === 'POST /api/duplicates/merges'
      ? { merges: formerIds.map((formerId) => ({ keptId: formerId - 1, formerId })), refused: [] }
      : {
          separated: [
            ...separatedOf(12, 22, 32, 42).map((one) => withField(one, 'email')),
            // The second one who was merged into Client 11.
            ...separatedOf(12).map((one) => withField({ ...one, formerId: 52 }, 'phone')),
          ],
        },
  )
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Merge 6 certain pairs' }))
  await user.click(await screen.findByRole('button', { name: 'Merge all' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('5 of 6 merges undone')).toBeTruthy()
  expect(
    screen.getByText(
      'The others were undone already, or their clients were removed · ' +
        'Stays with Client 11: the email, the phone number · Stays with Client 21: the email · ' +
        'Stays with Client 31: the email · and 1 more client',
    ),
  ).toBeTruthy()
})
