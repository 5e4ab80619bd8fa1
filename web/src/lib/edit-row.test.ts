import { expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { editRow, type Decide } from './edit-row.ts'

interface Fields {
  time: string
  note: string
}
interface Row extends Fields {
  version: number
}

const before: Row = { time: '10:00', note: '', version: 1 }
const refusal = (present: Row) => {
  const problem = { title: 'Stale', status: 412, detail: '', code: 'stale' as const, present }
  return new CallError(412, '', problem)
}

/** A row that somebody else has made `present` of, and what was sent to change it. */
const changing = (present: Row) => {
  const sent: [Partial<Fields>, number][] = []
  const send = (body: Partial<Fields>, ifMatch: number) => {
    sent.push([body, ifMatch])
    return ifMatch === present.version
      ? Promise.resolve({ ...present, ...body, version: present.version + 1 })
      : Promise.reject(refusal(present))
  }
  const change = (mine: Partial<Fields>, decide?: Decide<Row, Fields>, whole = true) =>
    editRow<Row, Fields>(
      { before, mine, whole, decide },
      {
        fieldsOf: ({ time, note }) => ({ time, note }),
        versionOf: ({ version }) => version,
        send,
      },
    )
  return { sent, change }
}

test('a whole form is sent once where nobody else has changed the row', async () => {
  const { sent, change } = changing(before)

  await change({ note: 'Tea' })

  expect(sent).toEqual([[{ time: '10:00', note: 'Tea' }, 1]])
})

test('a form in which nothing was changed says nothing', async () => {
  const { sent, change } = changing(before)

  await change({})

  expect(sent).toEqual([[{}, 1]])
})

test('what only the other one changed is taken over, and all is sent once more', async () => {
  const { sent, change } = changing({ time: '12:00', note: '', version: 4 })

  const saved = await change({ note: 'Tea' })

  expect(sent.slice(1)).toEqual([[{ time: '12:00', note: 'Tea' }, 4]])
  expect(saved).toEqual({ time: '12:00', note: 'Tea', version: 5 })
})

test('one field that is sent alone is sent alone again', async () => {
  const { sent, change } = changing({ time: '12:00', note: '', version: 4 })

  await change({ note: 'Tea' }, undefined, false)

  expect(sent.slice(1)).toEqual([[{ note: 'Tea' }, 4]])
})

test('the same change by both asks nothing, and is not sent again', async () => {
  const decide = vi.fn<Decide<Row, Fields>>()
  const { sent, change } = changing({ ...before, note: 'Tea', version: 2 })

  const saved = await change({ note: 'Tea' }, decide)

  expect(saved.version).toBe(2)
  expect(sent).toHaveLength(1)
  expect(decide).not.toHaveBeenCalled()
})

test.each([
  ['mine', { time: '11:00', note: 'Mine' }],
  ['theirs', { time: '11:00', note: 'Theirs' }],
] as const)('where both changed a field the person chooses: %s', async (choice, expected) => {
  const decide = vi.fn<Decide<Row, Fields>>(() => Promise.resolve(choice))
  const present = { ...before, note: 'Theirs', version: 2 }
  const { sent, change } = changing(present)

  await change({ note: 'Mine', time: '11:00' }, decide)

  const clash = { field: 'note', mine: 'Mine', theirs: 'Theirs' }
  expect(decide).toHaveBeenCalledExactlyOnceWith([clash], present)
  expect(sent.slice(1)).toEqual([[expected, 2]])
})

test('where nobody chooses nothing more is sent, and the refusal is told', async () => {
  const { sent, change } = changing({ ...before, note: 'Theirs', version: 2 })

  await expect(change({ note: 'Mine' }, () => Promise.resolve(undefined))).rejects.toThrow('412')
  await expect(change({ note: 'Mine' })).rejects.toThrow('412')

  expect(sent).toHaveLength(2)
})
