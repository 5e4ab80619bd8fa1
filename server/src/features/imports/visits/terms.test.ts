import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { sendByEmail } from '../../../../test/online-booking.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'
import { visitLines, visitsOf } from '../../../../test/visit-file.ts'
import { messages } from '../../../db/schema/messages.ts'
import { queueReminders } from '../../messages/reminders/operations.ts'

const salon = openSalon()
const { uploaded } = importsOf(salon)

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

const heads = 'ID,Date,Client,Service,Price'

/** A salon whose colour has processing, and whose cut has time to clean up. */
async function openTermsImport() {
  const place = await seedSalon(salon)
  const { caller, cut, color } = place
  await other(caller, 'Bo Li')
  const phases = { initialWork: 30, processing: 40, cleanup: 0 }
  await caller.call(serviceRoutes.edit, { params: { id: color.id }, body: phases })
  await caller.call(serviceRoutes.edit, { params: { id: cut.id }, body: { cleanup: 30 } })
  return place
}

const imported = async (caller: Caller, ...lines: string[]) => {
  const file = await uploaded(caller, [heads, ...lines].join('\n'), 'other', 'visits')
  return { ...file, checked: await file.go('check') }
}

it('a visit in the clean-up of another one overlaps it, of one file as of two', async () => {
  const { caller } = await openTermsImport()
  const first = '1,2026-06-10 10:00,Ann Lee,Cut,'
  const second = '2,2026-06-10 11:10,Bo Li,Cut,'

  const both = await imported(caller, first, second)

  expect(both.checked).toMatchObject({ counts: { new: 2 }, overlaps: 1 })
  await (await imported(caller, first)).go('run')
  expect((await imported(caller, second)).checked).toMatchObject({ overlaps: 1 })
})

it('a visit in the processing time of another one overlaps nothing', async () => {
  const { caller } = await openTermsImport()
  await caller.call(serviceRoutes.add, {
    body: {
      name: 'Fringe',
      price: '10',
      duration: 20,
      categoryId: (await categoryOf(caller)) ?? 0,
    },
  })

  const { checked } = await imported(
    caller,
    '1,2026-06-10 10:00,Ann Lee,Color,',
    '2,2026-06-10 10:35,Bo Li,Fringe,',
  )

  expect(checked).toMatchObject({ counts: { new: 2 }, overlaps: 0 })
})

const categoryOf = async (caller: Caller) =>
  (await caller.call(serviceRoutes.list, {}))[0]?.categoryId

it('a visit costs and takes what the service does with its staff member', async () => {
  const { caller, cut, member } = await openTermsImport()
  const own = { price: '77.00', duration: 90, initialWork: 20, processing: 30, cleanup: 25 }
  await caller.call(serviceOfferRoutes.set, {
    params: { id: cut.id },
    body: { offers: [{ staffId: member.id, ...own }] },
  })

  await (await imported(caller, '1,2026-06-10 10:00,Ann Lee,Cut,')).go('run')

  expect(await visitsOf(caller)).toMatchObject([own])
})

it('a newer file that changes the service changes its phases, and the undo puts both back', async () => {
  const { caller } = await openTermsImport()
  await (await imported(caller, '1,2026-06-10 10:00,Ann Lee,Color,')).go('run')
  const before = await visitsOf(caller)
  expect(before).toMatchObject([{ initialWork: 30, processing: 40, cleanup: 0 }])
  const newer = await imported(caller, '1,2026-06-10 10:00,Ann Lee,Cut,')
  expect(newer.checked).toMatchObject({ counts: { changed: 1 } })
  await newer.go('run')
  expect(await visitsOf(caller)).toMatchObject([{ initialWork: 0, processing: 0, cleanup: 30 }])

  await newer.go('undo')

  const [{ version: _was, ...was } = { version: 0 }] = before
  expect(await visitsOf(caller)).toMatchObject([was])
})

it('counts what is here already at the price that it has here', async () => {
  const { caller } = await openTermsImport()
  await (await imported(caller, '1,2026-05-10 10:00,Ann Lee,Cut,40')).go('run')

  const [month] =
    (await imported(caller, '9,2026-05-10 10:00,Ann Lee,Cut,999')).checked.totals?.months ?? []

  expect(month).toMatchObject({ filePrice: '999.00', price: '40.00' })
  const [staffMember] = await caller.call(staffRoutes.list)
  expect(await visitLines(caller)).toEqual([
    `2026-05-10T08:00 Ann Lee Cut ${staffMember?.name} 60 40.00 completed`,
  ])
})

it('a visit of the past was not booked on a day to come', async () => {
  const { caller } = await openTermsImport()
  const file = await uploaded(
    caller,
    'Date,Client,Service,Created\n10.05.2026 10:00,Ann Lee,Cut,31.12.27\n',
    'other',
    'visits',
  )
  expect(file.import.columns).toContain('added_on')
  await file.go('check')
  await file.go('run')

  const [visit] = await visitsOf(caller)
  expect(visit?.createdAt).toMatch(/^20/)
  expect(visit?.createdAt).not.toMatch(/^2027-12-31/)
})

const runVisits = async (caller: Caller, text: string) => {
  const file = await uploaded(caller, text, 'other', 'visits')
  const checked = await file.go('check')
  await file.go('run')
  return checked
}

it('a newer file without statuses calls no visit back, and changes none for want of a column', async () => {
  const { caller } = await seedSalon(salon)
  const line = (id: number, date: string, rest: string) => `${id},${date} 10:00,Ann Lee,Cut,${rest}`
  await runVisits(
    caller,
    [
      'ID,Date,Client,Service,Price,Status',
      line(1, '2026-06-10', '40,Cancelled'),
      line(2, '2026-05-10', '40,No show'),
      line(3, '2026-05-11', '40,Completed'),
    ].join('\n'),
  )
  const statuses = async () => (await visitsOf(caller)).map(({ status }) => status)
  const before = await visitsOf(caller)
  expect(await statuses()).toEqual(['no-show', 'completed', 'cancelled'])

  const fewer = ['ID,Date,Client,Service', line(1, '2026-06-10', ''), line(2, '2026-05-10', '')]
  expect(await runVisits(caller, fewer.join('\n'))).toMatchObject({ counts: { same: 2 } })

  expect(await visitsOf(caller)).toEqual(before)
  // One that is to come by now cannot be over.
  const moved = [1, 2, 3].map((id) => line(id, `2026-06-1${id}`, '50,'))
  expect(
    await runVisits(caller, ['ID,Date,Client,Service,Price,Status', ...moved].join('\n')),
  ).toMatchObject({ counts: { changed: 3 } })
  expect(await statuses()).toEqual(['cancelled', 'no-show', 'scheduled'])
})

it('a newer file that names another service brings its length and price', async () => {
  const { caller, color } = await seedSalon(salon)
  await runVisits(
    caller,
    'ID,Date,Client,Service,Duration,Price\n1,2026-05-10 10:00,Ann Lee,Cut,75,66\n',
  )

  const checked = await runVisits(
    caller,
    'ID,Date,Client,Service\n1,2026-05-10 10:00,Ann Lee,Color\n',
  )

  const { duration, price } = color
  expect(checked).toMatchObject({ totals: { months: [{ price }] } })
  expect(await visitsOf(caller)).toMatchObject([{ duration, price }])
})

it('a newer file leaves notes where it has other lines for them alone', async () => {
  const { caller } = await seedSalon(salon)
  const visit = '1,2026-05-10 10:00,Ann Lee,Cut'
  await runVisits(caller, `ID,Date,Client,Service,Notes,Room\n${visit},fringe,2\n`)
  const file = await uploaded(
    caller,
    `ID,Date,Client,Service,Room\n${visit},3\n`,
    'other',
    'visits',
  )
  expect(file.import.columns).toContain('into_notes')
  await file.go('check')
  await file.go('run')

  expect(await visitsOf(caller)).toMatchObject([{ notes: 'fringe\nRoom: 2' }])
})

it('a newer file leaves length, price and notes that it does not have, or that cannot be read', async () => {
  const { caller } = await seedSalon(salon)
  const run = async (text: string) => {
    const file = await uploaded(caller, text, 'other', 'visits')
    const checked = await file.go('check')
    await file.go('run')
    return checked
  }
  const all = 'ID,Date,Client,Service,Duration,Price,Notes'
  await run(`${all}\n1,2026-05-10 10:00,Ann Lee,Cut,75,66,fringe\n`)
  const moved = { appointmentDate: '2026-05-11T08:00:00.000Z', duration: 75, price: '66.00' }

  const fewer = await run('ID,Date,Client,Service\n1,2026-05-11 10:00,Ann Lee,Cut\n')

  expect(fewer).toMatchObject({ counts: { changed: 1 }, totals: { months: [{ price: '66.00' }] } })
  expect(await visitsOf(caller)).toMatchObject([{ ...moved, notes: 'fringe' }])
  await run(`${all}\n1,2026-05-11 10:00,Ann Lee,Cut,long,much,\n`)
  expect(await visitsOf(caller)).toMatchObject([{ ...moved, notes: null }])
  await run(`${all}\n1,2026-05-11 10:00,Ann Lee,Cut,30,0,\n`)
  expect(await visitsOf(caller)).toMatchObject([{ ...moved, duration: 30, price: '0.00' }])
})

it('two clients in rows of one number each have their visit, and the same file again changes nothing', async () => {
  const { caller } = await openTermsImport()
  const rows = ['7,2026-05-10 10:00,Ann Lee,Cut,40', '7,2026-05-10 12:00,Bo Li,Color,50']
  const run = async () => {
    const { checked, go } = await imported(caller, ...rows)
    await go('run')
    return checked.counts
  }
  const visits = async () =>
    (await visitsOf(caller)).map(({ customer, price }) => `${customer.name} ${price}`).toSorted()

  expect(await run()).toMatchObject({ new: 2 })
  expect(await visits()).toEqual(['Ann Lee 40.00', 'Bo Li 50.00'])

  expect(await run()).toMatchObject({ same: 2 })
  expect(await visits()).toEqual(['Ann Lee 40.00', 'Bo Li 50.00'])
})

it('a newer file gives no visit to another client, and says so', async () => {
  const { caller } = await openTermsImport()
  const run = async (...rows: string[]) => {
    const { checked, params, go } = await imported(caller, ...rows)
    await go('run')
    const query = { incomplete: 'true' } as const
    const leftOut = await caller.call(importRoutes.rows, { params, query })
    return { counts: checked.counts, leftOut: leftOut.map((row) => [row.number, row.leftOut]) }
  }
  const visits = async () =>
    (await visitsOf(caller)).map(({ id, customer, price }) => [id, customer.name, price])
  const [ann, bo] = ['2026-05-10 10:00,Ann Lee,Cut,40', '2026-05-10 12:00,Bo Li,Color,50']
  await run(`7,${ann}`, `7,${bo}`, '8,2026-05-11 10:00,Ann Lee,Cut,40')
  const before = await visits()

  const { counts, leftOut } = await run(`7,${bo}`, `7,${ann}`, '8,2026-05-11 10:00,Bo Li,Cut,60')

  expect(counts).toMatchObject({ new: 0, same: 3, changed: 0 })
  // Those of number 7 are the same in another order.
  expect(leftOut).toEqual([[4, [{ column: null, problem: 'other_client' }]]])
  expect(await visits()).toEqual(before)
})

it('reminds of the visits to come alone whose reminder is due after the import', async () => {
  // 9:00 of the salon.
  salon.setNow('2026-06-01T07:00:00.000Z')
  const { caller, client } = await seedSalon(salon)
  const body = { email: 'ann@client.example' }
  await caller.call(customerRoutes.edit, { params: { id: client.id }, body })
  await sendByEmail(salon, caller, ['reminder'])
  await runVisits(
    caller,
    [
      'Date,Client,Service,Created',
      '2026-05-31 10:00,Ann Lee,Cut,2026-05-01',
      // Twelve hours ahead: its reminder was due at 21:00, and had waited for 8:00.
      '2026-06-01 21:00,Ann Lee,Cut,2026-05-01',
      '2026-06-03 12:00,Ann Lee,Cut,2026-05-01',
    ].join('\n'),
  )
  // Visits that the database's clock has dated were made now.
  await salon.database.pool.query(
    "update appointments set created_at = $1 where created_at > now() - interval '1 hour'",
    [salon.now().toISOString()],
  )

  for (let hour = 0; hour < 30; hour += 1)
    await queueReminders(salon.database.db, new Date(Date.UTC(2026, 5, 1, 7 + hour)))

  expect(await salon.database.db.select().from(messages)).toMatchObject([
    { kind: 'reminder', start: '2026-06-03T10:00:00.000Z', dueAt: '2026-06-02T10:00:00.000Z' },
  ])
})
