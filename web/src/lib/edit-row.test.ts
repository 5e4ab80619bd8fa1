import { expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { editRow, type Decide } from './edit-row.ts'

interface EditedFields {
  time: string
  note: string
}
interface EditedRow extends EditedFields {
  version: number
}

const before: EditedRow = { time: '10:00', note: '', version: 1 }
const refusal = (present: EditedRow) => {
  const problem = { title: 'Stale', status: 412, detail: '', code: 'stale' as const, present }
  return new CallError(412, '', problem)
}

/** A row that another user has changed to `present`, and what was sent to change it. */
const changing = (present: EditedRow) => {
  const sent: [Partial<EditedFields>, number][] = []
  const send = (body: Partial<EditedFields>, ifMatch: number) => {
    sent.push([body, ifMatch])
    return ifMatch === present.version
      ? Promise.resolve({ ...present, ...body, version: present.version + 1 })
      : Promise.reject(refusal(present))
  }
  const change = (
    mine: Partial<EditedFields>,
    decide?: Decide<EditedRow, EditedFields>,
    whole = true,
  ) =>
    editRow<EditedRow, EditedFields>(
      { before, mine, whole, decide },
      {
        fieldsOf: ({ time, note }) => ({ time, note }),
        versionOf: ({ version }) => version,
        send,
      },
    )
  return { sent, change }
}

test('sends the whole form once if the row has not changed', async () => {
  const { sent, change } = changing(before)

  await change({ note: 'Tea' })

  expect(sent).toEqual([[{ time: '10:00', note: 'Tea' }, 1]])
})

test('sends an empty body for an unchanged form', async () => {
  const { sent, change } = changing(before)

  await change({})

  expect(sent).toEqual([[{}, 1]])
})

test('merges the other user’s changes and sends again', async () => {
  const { sent, change } = changing({ time: '12:00', note: '', version: 4 })

  const saved = await change({ note: 'Tea' })

  expect(sent.slice(1)).toEqual([[{ time: '12:00', note: 'Tea' }, 4]])
  expect(saved).toEqual({ time: '12:00', note: 'Tea', version: 5 })
})

test('a single field is sent alone again after the merge', async () => {
  const { sent, change } = changing({ time: '12:00', note: '', version: 4 })

  await change({ note: 'Tea' }, undefined, false)

  expect(sent.slice(1)).toEqual([[{ note: 'Tea' }, 4]])
})

test('the same change by both users causes no conflict and no second request', async () => {
  const decide = vi.fn<Decide<EditedRow, EditedFields>>()
  const { sent, change } = changing({ ...before, note: 'Tea', version: 2 })

  const saved = await change({ note: 'Tea' }, decide)

  expect(saved.version).toBe(2)
  expect(sent).toHaveLength(1)
  expect(decide).not.toHaveBeenCalled()
})

test('objects of one content are the same change', async () => {
  const hours = (to: string) => ({ week: { from: '09:00', to } })
  const present = { ...hours('18:00'), version: 2 }
  const send = vi.fn(() =>
    Promise.reject(
      new CallError(412, '', { title: '', status: 412, detail: '', code: 'stale', present }),
    ),
  )

  const saved = await editRow<typeof present, ReturnType<typeof hours>>(
    { before: { ...hours('17:00'), version: 1 }, mine: hours('18:00') },
    { fieldsOf: ({ week }) => ({ week }), versionOf: ({ version }) => version, send },
  )

  expect(saved).toBe(present)
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  ['mine', { time: '11:00', note: 'Mine' }],
  ['theirs', { time: '11:00', note: 'Theirs' }],
] as const)('where both changed a field the person chooses: %s', async (choice, expected) => {
  const decide = vi.fn<Decide<EditedRow, EditedFields>>(() => Promise.resolve(choice))
  const present = { ...before, note: 'Theirs', version: 2 }
  const { sent, change } = changing(present)

  await change({ note: 'Mine', time: '11:00' }, decide)

  const conflict = { field: 'note', mine: 'Mine', theirs: 'Theirs' }
  expect(decide).toHaveBeenCalledExactlyOnceWith([conflict], present)
  expect(sent.slice(1)).toEqual([[expected, 2]])
})

test('without a decision nothing is sent and the refusal is thrown', async () => {
  const { sent, change } = changing({ ...before, note: 'Theirs', version: 2 })

  await expect(change({ note: 'Mine' }, () => Promise.resolve(undefined))).rejects.toThrow('412')
  await expect(change({ note: 'Mine' })).rejects.toThrow('412')

  expect(sent).toHaveLength(2)
})
