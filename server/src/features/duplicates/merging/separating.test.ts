import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes, type MergeDraft } from '@salon/contract/duplicates'
import { messageRoutes } from '@salon/contract/messages'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { seriesRoutes } from '@salon/contract/series'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { add, edit, remove, restore } = appointmentRoutes
const kept: MergeDraft['fields'] = { name: 'kept', email: 'kept', phone: 'kept' }
const row = (id: number) => ({ params: { id } })

/** Ann, and Zoe, who was taken for her. */
async function given() {
  salon.setNow('2026-06-10T12:00:00Z')
  const { caller, client: ann, draft } = await seedSalon(salon)
  const addClient = (body: { name: string; phone?: string; notes?: string }) =>
    caller.call(customerRoutes.add, { body })
  const zoe = await addClient({ name: 'Zoe Fox', phone: '030 9', notes: 'Nut allergy' })
  const book = async (appointmentDate: string, body = {}) =>
    (
      await caller.call(add, {
        body: { ...draft, customerId: zoe.id, appointmentDate, ...body },
      })
    ).id
  const merge = (formerId: number, id = ann.id, fields = kept) =>
    caller.call(duplicateRoutes.merge, { ...row(id), body: { formerId, fields } })
  const separate = (id = zoe.id) => caller.call(duplicateRoutes.separate, row(id))
  const visitsOf = async (customerId: number) =>
    (await caller.call(appointmentRoutes.list, { query: { customerId } })).map(({ id }) => id)
  const fieldsOf = async (id: number) => {
    const { name, phone, notes } = await caller.call(customerRoutes.get, row(id))
    return { name, phone, notes }
  }
  return { caller, draft, ann, zoe, addClient, book, merge, separate, visitsOf, fieldsOf }
}

describe('the visits of a merge that is undone', () => {
  it('return although they were deleted or restored in between', async () => {
    const { caller, ann, zoe, book, merge, separate, visitsOf } = await given()
    const [restored, deleted] = [
      await book('2026-06-13T10:00', { status: 'completed' }),
      await book('2026-06-12T10:00'),
    ]
    await caller.call(remove, row(restored))
    await merge(zoe.id)
    await caller.call(restore, row(restored))
    await caller.call(remove, row(deleted))

    await separate()

    expect(await visitsOf(zoe.id)).toEqual([restored])
    const records = await caller.call(serviceRecordRoutes.list, row(zoe.id))
    expect(records.map(({ appointmentId }) => appointmentId)).toEqual([restored])
    await caller.call(restore, row(deleted))
    expect(await visitsOf(zoe.id)).toHaveLength(2)
    expect(await visitsOf(ann.id)).toEqual([])
  })

  it('are forgotten by later merges in either state', async () => {
    const { caller, ann, zoe, addClient, book, merge, separate, visitsOf } = await given()
    const bob = await addClient({ name: 'Bob Ray' })
    const visit = await book('2026-06-12T10:00')
    await merge(zoe.id)
    await merge(ann.id, bob.id)
    await caller.call(remove, row(visit))
    await separate()
    await merge(zoe.id, bob.id)
    await caller.call(restore, row(visit))

    await separate(ann.id)

    expect(await visitsOf(bob.id)).toEqual([visit])
    expect(await visitsOf(ann.id)).toEqual([])
  })

  it('return with their record and with the messages recorded since', async () => {
    const { caller, ann, zoe, book, merge, separate } = await given()
    const [done, coming] = [await book('2026-06-10T10:00'), await book('2026-06-12T10:00')]
    await merge(zoe.id)
    await caller.call(edit, { ...row(done), body: { status: 'completed' } })
    const [record] = await caller.call(serviceRecordRoutes.list, row(ann.id))
    const body = { notes: 'Itched' }
    await caller.call(serviceRecordRoutes.edit, { ...row(record?.id ?? 0), body })
    await salon.database.pool.query(
      `insert into messages (user_id, kind, channel, customer_id, appointment_id, start, visit_key, due_at)
       values ($1, 'reminder', 'sms', $2, $3, '2026-06-12T08:00Z', 'client ' || $2::bigint, now())`,
      [caller.account?.id, ann.id, coming],
    )

    await separate()

    expect(await caller.call(serviceRecordRoutes.list, row(ann.id))).toEqual([])
    expect(await caller.call(serviceRecordRoutes.list, row(zoe.id))).toMatchObject([body])
    const { rows } = await salon.database.pool.query('select customer_id, visit_key from messages')
    expect(rows).toEqual([{ customer_id: zoe.id, visit_key: `client ${zoe.id}` }])
  })

  it('return with the series that a move has made of them', async () => {
    const { caller, draft, zoe, merge, separate } = await given()
    const { visits } = await caller.call(seriesRoutes.add, {
      body: {
        customerId: zoe.id,
        staffId: draft.staffId,
        services: [{ serviceId: draft.serviceId }],
        firstDay: '2026-06-15',
        time: '15:00',
        rule: { unit: 'week', every: 1, weekdays: [1], times: 3 },
      },
    })
    const first = row(visits[0]?.appointmentIds[0] ?? 0)
    await merge(zoe.id)
    const { id } = await caller.call(seriesRoutes.edit, {
      ...first,
      body: { scope: 'all', time: '16:00' },
    })

    await separate()

    const series = await caller.call(seriesRoutes.get, row(id))
    expect(series).toMatchObject({ customerId: zoe.id, visits: [{}, {}, {}] })
  })
})

describe('the fields of a merge that is undone', () => {
  const former: MergeDraft['fields'] = { name: 'kept', email: 'kept', phone: 'former' }

  it('leave the client who has the kept one by now', async () => {
    const { caller, ann, zoe, addClient, merge, separate, fieldsOf } = await given()
    const bob = await addClient({ name: 'Bob Ray', notes: 'Likes tea' })
    await caller.call(customerRoutes.edit, { ...row(ann.id), body: { phone: '030 1' } })
    await merge(zoe.id, ann.id, former)
    await merge(ann.id, bob.id, former)
    expect(await fieldsOf(bob.id)).toEqual({
      name: 'Bob Ray',
      phone: '030 9',
      notes: 'Likes tea\nNut allergy',
    })

    const { stayed } = await separate()

    expect(await fieldsOf(bob.id)).toEqual({ name: 'Bob Ray', phone: '030 1', notes: 'Likes tea' })
    expect(stayed).toMatchObject({ keptId: bob.id, keptName: 'Bob Ray', fields: [] })
  })

  it('leave the notes to which a later merge has added', async () => {
    const { ann, zoe, addClient, merge, separate, fieldsOf } = await given()
    const bob = await addClient({ name: 'Bob Ray', notes: 'Likes tea' })
    await merge(zoe.id)
    await merge(bob.id)

    await separate()

    expect((await fieldsOf(ann.id)).notes).toBe('Likes tea')
    await separate(bob.id)
    expect((await fieldsOf(ann.id)).notes).toBeNull()
  })

  it('stay, and are said to, where somebody has typed since, whatever was merged then', async () => {
    const { caller, ann, zoe, addClient, merge, separate, fieldsOf } = await given()
    const bob = await addClient({ name: 'Bob Ray' })
    await merge(zoe.id, ann.id, former)
    await caller.call(customerRoutes.edit, {
      ...row(ann.id),
      body: { notes: 'Nut allergy, severe' },
    })
    await merge(bob.id)

    const { stayed } = await separate()

    expect(stayed.fields).toEqual(['notes'])
    expect(await fieldsOf(ann.id)).toMatchObject({ phone: null, notes: 'Nut allergy, severe' })
  })

  it('keep a phone that a later one has brought as well', async () => {
    const { ann, zoe, addClient, merge, separate, fieldsOf } = await given()
    const bob = await addClient({ name: 'Bob Ray', phone: '030 9' })
    await merge(zoe.id, ann.id, former)
    await merge(bob.id)

    await separate()

    expect((await fieldsOf(ann.id)).phone).toBe('030 9')
  })
})

describe('the opt-outs of a merge that is undone', () => {
  async function givenThree() {
    const { caller, ann, zoe, addClient, merge, separate } = await given()
    const bob = await addClient({ name: 'Bob Ray' })
    const choose = (id: number, wants: { email?: boolean; sms?: boolean }) =>
      caller.call(messageRoutes.choose, { ...row(id), body: { email: true, sms: true, ...wants } })
    for (const { id } of [zoe, bob]) await choose(id, { email: false })
    const wants = (id: number) => caller.call(messageRoutes.choices, row(id))
    const wantsEmail = async (id: number) => (await wants(id)).email
    return { ann, zoe, bob, addClient, merge, separate, choose, wants, wantsEmail }
  }

  it('leave those of another who is still merged in force', async () => {
    const { ann, zoe, bob, merge, separate, wantsEmail } = await givenThree()
    await merge(zoe.id)
    await merge(bob.id)

    await separate()

    expect([await wantsEmail(zoe.id), await wantsEmail(ann.id)]).toEqual([false, false])
    await separate(bob.id)
    expect([await wantsEmail(bob.id), await wantsEmail(ann.id)]).toEqual([false, true])
  })

  it('return from a client in the middle, with whom a later merge has left them', async () => {
    const { ann, zoe, bob, merge, separate, wantsEmail } = await givenThree()
    await merge(zoe.id)
    await merge(ann.id, bob.id)

    await separate()

    expect([await wantsEmail(zoe.id), await wantsEmail(bob.id)]).toEqual([false, false])
    await separate(ann.id)
    expect(await wantsEmail(ann.id)).toBe(true)
  })

  it('are forgotten by the merges in the middle that had moved them on', async () => {
    const { ann, zoe, bob, addClient, merge, separate, choose, wantsEmail } = await givenThree()
    const cyd = await addClient({ name: 'Cyd Orr' })
    await choose(bob.id, {})
    await choose(cyd.id, { email: false })
    await merge(zoe.id)
    await merge(ann.id, bob.id)
    // Zoe's stays with Bob, since Cyd has one.
    await merge(bob.id, cyd.id)
    await separate(zoe.id)
    await separate(bob.id)
    await merge(zoe.id, bob.id)

    await separate(ann.id)

    expect([await wantsEmail(ann.id), await wantsEmail(bob.id)]).toEqual([true, false])
  })

  it('bring none back by another channel that the desk has lifted', async () => {
    const { ann, zoe, bob, merge, separate, choose, wants } = await givenThree()
    for (const { id } of [zoe, bob]) await choose(id, { email: false, sms: false })
    await merge(zoe.id)
    await merge(bob.id)
    await choose(ann.id, { email: false, sms: true })

    await separate()

    expect(await wants(ann.id)).toMatchObject({ email: false, sms: true })
  })

  it('bring none back that the desk has lifted before their client was merged', async () => {
    const { ann, zoe, bob, addClient, merge, separate, choose, wantsEmail } = await givenThree()
    const cyd = await addClient({ name: 'Cyd Orr' })
    await merge(zoe.id)
    await merge(bob.id)
    await choose(ann.id, {})
    await merge(ann.id, cyd.id)

    await separate(ann.id)

    expect(await wantsEmail(ann.id)).toBe(true)
  })
})

describe('the booking block of a merge that is undone', () => {
  it('stays apart from one that came in the same moment', async () => {
    const { caller, ann, zoe, addClient, merge, separate } = await given()
    const bob = await addClient({ name: 'Bob Ray' })
    // As a batch of an import writes them.
    await salon.database.pool.query(
      'insert into booking_blocks (user_id, customer_id) values ($1, $2), ($1, $3)',
      [caller.account?.id, zoe.id, bob.id],
    )
    await merge(zoe.id)
    await caller.call(onlineBookingRoutes.blockClient, {
      ...row(ann.id),
      body: { isBlocked: false },
    })
    await merge(bob.id)

    await separate()

    const { rows } = await salon.database.pool.query('select customer_id from booking_blocks')
    expect(rows).toEqual([{ customer_id: ann.id }])
    await separate(bob.id)
    const left = await salon.database.pool.query('select customer_id from booking_blocks')
    expect(left.rows).toEqual([{ customer_id: bob.id }])
  })
})
