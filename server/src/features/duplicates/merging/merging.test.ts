import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes, type MergeDraft } from '@salon/contract/duplicates'
import { historyRoutes } from '@salon/contract/history'
import { messageRoutes } from '@salon/contract/messages'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { describe, expect, it } from 'vitest'
import { columnsOfClients } from '../../../../test/columns-of-clients.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { movedName, movedTables, unmovedTables } from './queries.ts'

const salon = openSalon()
const { get, add, edit, list, remove } = customerRoutes
const { merge, separate } = duplicateRoutes
const fields: MergeDraft['fields'] = { name: 'kept', email: 'kept', phone: 'kept' }

/** Ann, and Anne, who is the same person, with a completed visit and one to come. */
async function givenTwo() {
  salon.setNow('2026-06-10T12:00:00Z')
  const { caller, draft, ...seeded } = await seedSalon(salon)
  const ann = await caller.call(edit, {
    params: { id: seeded.client.id },
    body: { email: 'ann@lee.example', notes: 'Likes tea' },
  })
  const anne = await caller.call(add, {
    body: { name: 'Anne Lee', phone: '+49 171 2345678', notes: 'Left-handed' },
  })
  const book = (customerId: number, appointmentDate: string, status = 'scheduled' as const) =>
    caller.call(appointmentRoutes.add, { body: { ...draft, customerId, appointmentDate, status } })
  const done = await caller.call(appointmentRoutes.add, {
    body: {
      ...draft,
      customerId: anne.id,
      appointmentDate: '2026-06-02T10:00',
      status: 'completed',
    },
  })
  const coming = await book(anne.id, '2026-06-12T10:00')
  const mergeAnne = (choice = fields) =>
    caller.call(merge, { params: { id: ann.id }, body: { formerId: anne.id, fields: choice } })
  const separateAnne = () => caller.call(separate, { params: { id: anne.id } })
  return { ...seeded, caller, draft, ann, anne, book, done, coming, mergeAnne, separateAnne }
}

const visitsOf = async (caller: Caller, customerId: number) =>
  (await caller.call(appointmentRoutes.list))
    .filter((visit) => visit.customerId === customerId)
    .map(({ id }) => id)

describe('merging: refusals', () => {
  it('needs a session, and the role that may', async () => {
    const { caller, ann, anne } = await givenTwo()
    const what = { params: { id: ann.id }, body: { formerId: anne.id, fields } }

    expect((await salon.anonymous.try(merge, what)).status).toBe(401)
    for (const role of ['user', 'visitor'] as const) {
      const colleague = await salon.colleague(caller, role)
      expect((await colleague.try(merge, what)).status).toBe(403)
      expect((await colleague.try(separate, { params: { id: anne.id } })).status).toBe(403)
    }
  })

  it('finds no client of another salon', async () => {
    const { caller, ann, anne } = await givenTwo()
    const theirs = await (await salon.owner()).call(add, { body: { name: 'Ann Lee' } })

    const into = { params: { id: theirs.id }, body: { formerId: anne.id, fields } }
    expect((await caller.try(merge, into)).status).toBe(404)
    const from = { params: { id: ann.id }, body: { formerId: theirs.id, fields } }
    expect((await caller.try(merge, from)).problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'formerId', message: 'This client does not exist' }],
    })
    expect((await caller.try(separate, { params: { id: theirs.id } })).status).toBe(404)
  })

  it('merges nobody with themselves, with a removed client, or twice', async () => {
    const { caller, ann, anne, mergeAnne } = await givenTwo()
    const attempt = async (id: number, formerId: number) =>
      (await caller.try(merge, { params: { id }, body: { formerId, fields } })).status

    expect(await attempt(ann.id, ann.id)).toBe(422)
    await mergeAnne()
    expect(await attempt(ann.id, anne.id)).toBe(422)
    expect(await attempt(anne.id, ann.id)).toBe(404)
    const gone = await caller.call(add, { body: { name: 'Gone' } })
    await caller.call(remove, { params: { id: gone.id } })
    expect(await attempt(ann.id, gone.id)).toBe(422)
    expect(await attempt(gone.id, ann.id)).toBe(404)
  })

  it('changes nothing where the notes of both are too long together', async () => {
    const { caller, ann, anne } = await givenTwo()
    for (const [letter, { id }] of [['x', ann] as const, ['y', anne] as const]) {
      await caller.call(edit, { params: { id }, body: { notes: letter.repeat(6_000) } })
    }

    const what = { params: { id: ann.id }, body: { formerId: anne.id, fields } }
    expect((await caller.try(merge, what)).problem.errors?.[0]?.path).toBe('notes')
    expect(await caller.call(list)).toHaveLength(2)
  })

  it('refuses to undo a merge that does not exist', async () => {
    const { caller, ann, separateAnne, mergeAnne } = await givenTwo()

    expect((await caller.try(separate, { params: { id: ann.id } })).problem.code).toBe(
      'not_undoable',
    )
    await mergeAnne()
    await separateAnne()
    await expect(separateAnne()).rejects.toThrow('not_undoable')
  })
})

describe('a merge', () => {
  it.each([
    ['No PPD allergy', 'PPD allergy', 'No PPD allergy\nPPD allergy'],
    ['Likes tea\nLeft-handed', 'Left-handed', 'Likes tea\nLeft-handed'],
    [
      'Allergic:\nnickel\nGloves:\nlatex',
      'Allergic:\nlatex',
      'Allergic:\nnickel\nGloves:\nlatex\nAllergic:\nlatex',
    ],
    ['Left-handed', 'Likes tea\nLeft-handed', 'Left-handed\nLikes tea\nLeft-handed'],
  ])('keeps every line of the notes %j and %j', async (mine, theirs, both) => {
    const { caller, ann, anne, mergeAnne } = await givenTwo()
    await caller.call(edit, { params: { id: ann.id }, body: { notes: mine } })
    await caller.call(edit, { params: { id: anne.id }, body: { notes: theirs } })

    expect((await mergeAnne()).notes).toBe(both)
  })

  it('takes each field from the side that was chosen, and the notes of both', async () => {
    const { caller, ann, mergeAnne } = await givenTwo()

    const merged = await mergeAnne({ name: 'former', email: 'kept', phone: 'former' })

    expect(merged).toMatchObject({
      id: ann.id,
      name: 'Anne Lee',
      email: 'ann@lee.example',
      phone: '+49 171 2345678',
      notes: 'Likes tea\nLeft-handed',
    })
    expect(await caller.call(list)).toEqual([merged])
    const { clients } = await caller.call(customerRoutes.search, { query: { q: 'anne' } })
    expect(clients.map(({ id }) => id)).toEqual([ann.id])
  })

  it('moves visits, records, photos, deleted visits, waiting, choices and messages', async () => {
    const { caller, draft, ann, anne, book, done, coming, mergeAnne, separateAnne } =
      await givenTwo()
    const deleted = await book(anne.id, '2026-06-13T10:00')
    await caller.call(appointmentRoutes.remove, { params: { id: deleted.id } })
    const waiting = {
      customerId: anne.id,
      serviceIds: [draft.serviceId],
      firstDay: '2026-07-01',
      lastDay: '2026-07-31',
    }
    await caller.call(waitingListRoutes.add, { body: waiting })
    await caller.call(messageRoutes.choose, {
      params: { id: anne.id },
      body: { email: false, sms: true },
    })
    await caller.call(onlineBookingRoutes.blockClient, {
      params: { id: anne.id },
      body: { isBlocked: true },
    })
    await salon.database.pool.query(
      `insert into messages (user_id, kind, channel, customer_id, appointment_id, start, visit_key, due_at)
       values ($1, 'reminder', 'sms', $2, $3, '2026-06-12T08:00Z', 'client ' || $2::bigint, now())`,
      [caller.account?.id, anne.id, coming.id],
    )
    const before = await everything()

    await mergeAnne()

    expect(await visitsOf(caller, ann.id)).toEqual([done.id, coming.id])
    const records = await caller.call(serviceRecordRoutes.list, { params: { id: ann.id } })
    expect(records.map(({ appointmentId }) => appointmentId)).toEqual([done.id])
    const entries = await caller.call(waitingListRoutes.list)
    expect(entries.map(({ customer }) => customer.id)).toEqual([ann.id])
    const choices = await caller.call(messageRoutes.choices, { params: { id: ann.id } })
    expect(choices).toMatchObject({ email: false, sms: true })
    const { rows } = await salon.database.pool.query('select customer_id, visit_key from messages')
    expect(rows).toEqual([{ customer_id: ann.id, visit_key: `client ${ann.id}` }])
    const blocks = await salon.database.pool.query('select customer_id from booking_blocks')
    expect(blocks.rows).toEqual([{ customer_id: ann.id }])
    await caller.call(appointmentRoutes.restore, { params: { id: deleted.id } })
    expect(await visitsOf(caller, ann.id)).toContain(deleted.id)
    await caller.call(appointmentRoutes.remove, { params: { id: deleted.id } })

    await separateAnne()

    expect(await everything()).toEqual(before)
    await caller.call(appointmentRoutes.restore, { params: { id: deleted.id } })
    expect(await visitsOf(caller, anne.id)).toContain(deleted.id)
  })

  it('keeps the stricter choice of both, and each their own when it is undone', async () => {
    const { caller, ann, anne, mergeAnne, separateAnne } = await givenTwo()
    const choose = (id: number, email: boolean, sms: boolean) =>
      caller.call(messageRoutes.choose, { params: { id }, body: { email, sms } })
    const chosen = (id: number) => caller.call(messageRoutes.choices, { params: { id } })
    await choose(ann.id, true, false)
    await choose(anne.id, false, false)

    await mergeAnne()

    expect(await chosen(ann.id)).toMatchObject({ email: false, sms: false })
    await separateAnne()
    expect(await chosen(ann.id)).toMatchObject({ email: true, sms: false })
    expect(await chosen(anne.id)).toMatchObject({ email: false, sms: false })
  })

  it('leaves one of two equal entries on the waiting list, and both again when it is undone', async () => {
    const { caller, ann, anne, cut, color, mergeAnne, separateAnne } = await givenTwo()
    const wish = { firstDay: '2026-06-11', lastDay: '2026-06-20', weekdays: [2, 3] }
    const own = { ...wish, customerId: ann.id, serviceIds: [cut.id, color.id] }
    const equal = { ...own, customerId: anne.id, serviceIds: [color.id, cut.id], weekdays: [3, 2] }
    const addEntry = (body: typeof own) => caller.call(waitingListRoutes.add, { body })
    const kept = await addEntry(own)
    const left = await addEntry(equal)
    const other = await addEntry({ ...equal, weekdays: [] })
    const listed = async () =>
      (await caller.call(waitingListRoutes.list)).map(({ id, customer }) => [id, customer.id])
    const before = await listed()

    await mergeAnne()

    expect(await listed()).toEqual([kept, other].map(({ id }) => [id, ann.id]))
    const params = { id: left.id }
    const late = { params, body: { lastDay: '2026-06-19' } }
    expect((await caller.try(waitingListRoutes.edit, late)).status).toBe(404)
    expect((await caller.try(waitingListRoutes.remove, { params })).status).toBe(404)
    expect((await addEntry(own)).id).toBe(kept.id)
    await separateAnne()
    expect(await listed()).toEqual(before)
  })

  it('lets the former id answer with the client who was kept, however often', async () => {
    const { caller, ann, anne, mergeAnne } = await givenTwo()
    const third = await caller.call(add, { body: { name: 'A. Lee' } })
    await mergeAnne()
    const kept = await caller.call(merge, {
      params: { id: third.id },
      body: { formerId: ann.id, fields },
    })

    for (const { id } of [ann, anne, third]) {
      expect(await caller.call(get, { params: { id } })).toEqual(kept)
    }
    expect((await caller.try(edit, { params: { id: anne.id }, body: { name: 'X' } })).status).toBe(
      404,
    )
    await caller.call(remove, { params: { id: third.id } })
    expect((await caller.try(get, { params: { id: anne.id } })).status).toBe(404)
  })

  it('stands in the history of both, and is undone from there', async () => {
    const { caller, ann, anne, mergeAnne, coming } = await givenTwo()
    await mergeAnne()
    const entriesOf = (id: number) => caller.call(historyRoutes.ofCustomer, { params: { id } })

    const [entry] = (await entriesOf(ann.id)).filter(({ operation }) => operation === 'merged')
    expect(entry).toMatchObject({ subject: 'customer', name: 'Anne Lee', undo: 'restore' })
    expect(entry?.changes).toContainEqual(
      expect.objectContaining({ field: 'mergedInto', after: ann.id, afterName: 'Ann Lee' }),
    )
    // What was before the merge, too.
    expect((await entriesOf(ann.id)).map(({ name }) => name)).toContain('Anne Lee')
    const user = await salon.colleague(caller, 'user')
    const undo = { params: { seq: entry?.seq ?? 0 } }
    expect((await user.try(historyRoutes.undo, undo)).status).toBe(403)

    const { stayed } = await caller.call(historyRoutes.undo, undo)

    expect(stayed).toEqual({
      keptId: ann.id,
      keptName: 'Ann Lee',
      fields: [],
      appointments: [],
      rows: [],
    })
    expect(await visitsOf(caller, anne.id)).toContain(coming.id)
    const [after] = (await entriesOf(anne.id)).filter(({ operation }) => operation === 'separated')
    expect(after).toMatchObject({ undo: null, obstacle: 'separated', undoes: entry?.seq })
    expect((await caller.try(historyRoutes.undo, undo)).problem.code).toBe('changed_since')
  })

  it('can be undone long after other changes can', async () => {
    const { mergeAnne, caller, ann, anne } = await givenTwo()
    await mergeAnne()
    salon.setNow('2036-06-10T12:00:00Z')
    const admin = await salon.colleague(caller, 'admin')

    const entries = await admin.call(historyRoutes.ofCustomer, { params: { id: ann.id } })
    const entry = entries.find(({ operation }) => operation === 'merged')
    await admin.call(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })

    expect((await admin.call(get, { params: { id: anne.id } })).name).toBe('Anne Lee')
  })
})

describe('undoing a merge', () => {
  it('gives fields back that nobody has changed since, and says what stays', async () => {
    const { caller, ann, anne, book, mergeAnne, separateAnne } = await givenTwo()
    const { pool } = salon.database
    const noteAllergy = () =>
      pool.query(
        `insert into client_conditions (user_id, customer_id, kind, severity, noted_by)
         values ($1, $2, 'latex', 'severe', 'Mira')`,
        [ann.userId, ann.id],
      )
    await noteAllergy()
    await mergeAnne({ name: 'former', email: 'former', phone: 'former' })
    await caller.call(edit, { params: { id: ann.id }, body: { phone: '030 5' } })
    const since = await book(ann.id, '2026-06-20T10:00')
    await noteAllergy()
    await pool.query(
      `insert into photos (user_id, appointment_id, kind, position, file_key)
       select $1, $2, 'before', n, 'photo' || n from generate_series(0, 1) n`,
      [ann.userId, since.id],
    )

    const { customer, stayed } = await separateAnne()

    expect(customer).toMatchObject({ id: anne.id, name: 'Anne Lee', phone: '+49 171 2345678' })
    expect(stayed).toEqual({
      keptId: ann.id,
      keptName: 'Ann Lee',
      fields: ['phone'],
      appointments: [{ id: since.id, appointmentDate: since.appointmentDate, serviceName: 'Cut' }],
      rows: [
        { kind: 'photos', count: 2 },
        { kind: 'conditions', count: 1 },
      ],
    })
    expect(await caller.call(get, { params: { id: ann.id } })).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@lee.example',
      phone: '030 5',
      notes: 'Likes tea',
    })
    expect(await visitsOf(caller, ann.id)).toEqual([since.id])
  })

  it('erases all of a person where the client they are part of is removed', async () => {
    const { caller, ann, mergeAnne, separateAnne } = await givenTwo()
    await mergeAnne()

    await caller.call(remove, { params: { id: ann.id }, query: { visits: 'erase' } })

    for (const table of ['customers', 'client_merges', 'activity']) {
      const { rows } = await salon.database.pool.query<object>(`select t::text from ${table} t`)
      expect(JSON.stringify(rows), table).not.toMatch(/Anne? Lee|ann@lee|2345678|left-handed/i)
    }
    await expect(separateAnne()).rejects.toThrow('not_found')
  })
})

it('moves the rows of every table that names a client, or says why not', async () => {
  const columns = await columnsOfClients(salon.database.pool)
  const known = [...movedTables.map(movedName), ...Object.keys(unmovedTables)]

  expect(known).toEqual(expect.arrayContaining(columns))
  expect(known.length).toBe(new Set(known).size)
})

/** What belongs to clients, of every table, without versions, moments and history. */
async function everything() {
  const all: Record<string, unknown[]> = {}
  for (const { table } of movedTables.filter((one) => one.table !== 'activity')) {
    const { rows } = await salon.database.pool.query<{ row: object }>(
      `select to_jsonb(t) - '{version}'::text[] as row from ${table} t`,
    )
    all[table] = rows.map(({ row }) => JSON.stringify(row)).toSorted()
  }
  return all
}
