import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { messageKinds } from '@salon/contract/message-vocabulary'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { beforeEach, describe, expect, it } from 'vitest'
import { importForm, importsOf } from '../../../../test/import-form.ts'
import { sendByEmail } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openVisitImport, visitFile, visitLines, visitsOf } from '../../../../test/visit-file.ts'

const salon = openSalon()
const { edit, get, rows, step, upload } = importRoutes
const { uploaded, work, workOneBatch } = importsOf(salon)

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

it('a visit of next year comes with two digits of it, and takes the time that its service takes', async () => {
  salon.setNow('2026-12-20T08:00:00.000Z')
  const { caller, go } = await openVisitImport(
    salon,
    'Date,Time,Client,Service,Duration\n20.01.27,10:00,Ann Lee,Cut,60\n',
  )
  const cut = (await caller.call(serviceRoutes.list, {})).find(({ name }) => name === 'Cut')
  const phases = { initialWork: 10, processing: 20, cleanup: 15 }
  await caller.call(serviceRoutes.edit, { params: { id: cut?.id ?? 0 }, body: phases })

  await go('check')
  await go('run')

  expect(await visitsOf(caller)).toMatchObject([
    { appointmentDate: expect.stringMatching(/^2027-01-20/), status: 'scheduled', ...phases },
  ])
})

describe('a dry run of visits', () => {
  it('says what would become of each row with totals beside the file, and writes nothing', async () => {
    const { caller, params, import: job, go } = await openVisitImport(salon)
    expect(job).toMatchObject({
      kind: 'visits',
      dateOrder: 'day_first',
      columns: [
        'id',
        'date',
        'time',
        'name',
        'phone',
        'service',
        'staff',
        'duration',
        'price',
        'status',
      ],
      statuses: [
        { word: 'Completed', status: 'completed' },
        { word: 'Cancelled by client', status: 'cancelled' },
        { word: 'No show', status: 'no-show' },
        { word: 'Confirmed', status: 'completed' },
      ],
    })
    const before = [
      await caller.call(serviceRoutes.list, {}),
      await caller.call(staffRoutes.list, {}),
      await caller.call(categoryRoutes.list, {}),
    ]

    const checked = await go('check')

    expect(checked).toMatchObject({ counts: { new: 6, refused: 2, ask: 0 }, overlaps: 1 })
    expect(checked.totals).toEqual({
      months: [
        { name: '', fileRows: 1, filePrice: '40.00', rows: 0, price: '0.00' },
        { name: '2026-01', fileRows: 2, filePrice: '160.50', rows: 2, price: '160.50' },
        { name: '2026-02', fileRows: 3, filePrice: '120.00', rows: 2, price: '80.00' },
        { name: '2026-06', fileRows: 2, filePrice: '80.00', rows: 2, price: '80.00' },
      ],
      services: [
        { name: 'Cut', fileRows: 6, filePrice: '240.00', rows: 4, price: '160.00' },
        { name: 'Balayage', fileRows: 1, filePrice: '120.50', rows: 1, price: '120.50' },
        { name: 'cut', fileRows: 1, filePrice: '40.00', rows: 1, price: '40.00' },
      ],
    })
    expect(await caller.call(rows, { params, query: { outcome: 'refused' } })).toMatchObject([
      {
        number: 8,
        name: 'Nobody, Cut, Olga, 19/02/2026 10:00',
        reason: { problem: 'client_unknown' },
      },
      { number: 9, reason: { column: 1, problem: 'not_a_date' } },
    ])
    expect(await caller.call(rows, { params, query: { overlaps: 'true' } })).toMatchObject([
      {
        number: 7,
        name: 'Bo Li, Cut, Olga, 10/06/2026 10:30',
        reason: { column: null, problem: 'overlaps' },
        overlapsRow: 6,
        overlapsVisit: null,
      },
    ])
    expect(await visitsOf(caller)).toEqual([])
    expect([
      await caller.call(serviceRoutes.list, {}),
      await caller.call(staffRoutes.list, {}),
      await caller.call(categoryRoutes.list, {}),
    ]).toEqual(before)
    const csv = await caller.raw('GET', `/api/imports/${params.id}/refused.csv`)
    expect(csv.body).toContain(
      'a6,19/02/2026,10:00,Nobody,,Cut,Olga,60,40,Completed,No client matches; import the clients first',
    )
  })

  it('adds up what would be written: the price of the service where the file has none', async () => {
    const { caller, go } = await openVisitImport(
      salon,
      [
        'Date,Time,Client,Service,Price',
        '05/01/2026,10:00,Ann Lee,Cut,',
        '06/01/2026,10:00,Ann Lee,Cut,(20.00)',
        '13/06/2026,10:00,Ann Lee,Cut,n/a',
      ].join('\n'),
    )
    const cut = (await caller.call(serviceRoutes.list, {})).find(({ name }) => name === 'Cut')

    const { totals, incomplete } = await go('check')

    // One that was paid back costs nothing; one to come costs what the service does.
    expect(totals?.months).toMatchObject([
      { name: '2026-01', fileRows: 2, filePrice: '0.00', rows: 2, price: cut?.price },
      { name: '2026-06', filePrice: '0.00', rows: 1, price: cut?.price },
    ])
    expect(incomplete).toBe(2)
    await go('run')
    const prices = (await visitsOf(caller)).map(({ price }) => price)
    expect(prices.toSorted()).toEqual(['0.00', cut?.price, cut?.price].toSorted())
  })

  it('waits until a person has said what an unknown status means', async () => {
    const {
      caller,
      params,
      import: job,
      go,
    } = await openVisitImport(
      salon,
      'Date,Time,Client,Service,Status\n2026-05-01,10:00,Ann Lee,Cut,Zurückgestellt\n',
    )
    expect(job.statuses).toEqual([{ word: 'Zurückgestellt', status: null }])
    expect(await caller.try(step, { params, body: { step: 'check' } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'statuses.0' }] },
    })

    await caller.call(edit, {
      params,
      body: { statuses: [{ word: 'zurückgestellt', status: 'cancelled' }] },
    })
    await go('check')
    await go('run')

    expect(await visitsOf(caller)).toMatchObject([{ status: 'cancelled' }])
  })

  it('is refused where a column is missing, or is of another kind', async () => {
    const { caller, params } = await openVisitImport(
      salon,
      'Date,Client,Phone\n2026-05-01 10:00,Ann Lee,\n',
    )
    expect(await caller.try(step, { params, body: { step: 'check' } })).toMatchObject({
      body: { errors: [{ message: 'Please choose the column with the services' }] },
    })
    expect(
      await caller.try(edit, { params, body: { columns: ['date_time', 'name', 'birthday'] } }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'columns.2' }] } })
  })

  it('leaves a column with too many words for statuses', async () => {
    const many = Array.from(
      { length: 31 },
      (_, n) => `2026-05-01,10:${10 + n},Ann Lee,Cut,Word ${n}`,
    )
    const {
      caller,
      params,
      import: job,
    } = await openVisitImport(salon, `Date,Time,Client,Service,Status\n${many.join('\n')}\n`)
    expect(job).toMatchObject({
      columns: ['date', 'time', 'name', 'service', null],
      statuses: [{ word: '', status: 'completed' }],
    })
    expect(
      await caller.try(edit, {
        params,
        body: { columns: ['date', 'time', 'name', 'service', 'status'] },
      }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'columns.4' }] } })
  })
})

describe('a run of visits', () => {
  it('writes those of the past by their status, those to come as booked, and sends no message', async () => {
    const { caller, client, go } = await openVisitImport(salon)
    await sendByEmail(salon, caller, [...messageKinds])
    const body = { email: 'ann@lee.example' }
    await caller.call(customerRoutes.edit, { params: { id: client.id }, body })
    const notifications = async () =>
      (await salon.database.pool.query('select from notifications')).rows.length
    const before = await notifications()
    await go('check')

    expect(await go('run')).toMatchObject({ state: 'done', counts: { new: 6, refused: 2 } })

    expect(await visitLines(caller)).toEqual([
      '2026-01-05T09:00 Ann Lee Cut Olga 90 40.00 completed',
      '2026-01-05T10:30 Ann Lee Balayage Olga 120 120.50 completed',
      '2026-02-17T09:00 Ann Lee Cut Olga 60 40.00 cancelled',
      '2026-02-18T09:00 Ann Lee Cut Olga 60 40.00 no-show',
      '2026-06-10T08:00 Ann Lee Cut Olga 60 40.00 scheduled',
      '2026-06-10T08:30 Bo Li Cut Olga 60 40.00 scheduled',
    ])
    const { rows: made } = await salon.database.pool.query(
      `select s.name, s.archived_at is not null as archived, c.name as category
       from services s join categories c on c.user_id = s.user_id and c.id = s.category_id
       where s.name = 'Balayage'`,
    )
    expect(made).toEqual([{ name: 'Balayage', archived: true, category: 'Imported' }])
    expect((await caller.call(staffRoutes.list, {})).map(({ name }) => name)).not.toContain('Olga')
    const { rows: messages } = await salon.database.pool.query('select from messages')
    expect(messages).toEqual([])
    expect(await notifications()).toBe(before)
    const { rows: records } = await salon.database.pool.query('select from service_records')
    expect(records).toHaveLength(2)
    const [entry] = await caller.call(activityRoutes.recent, {})
    expect(entry).toMatchObject({ description: 'Imported 6 visits' })
  })

  it('of the same file again changes nothing; a newer one updates what was not edited here', async () => {
    const { caller, go } = await openVisitImport(salon)
    await go('check')
    await go('run')
    const before = await visitsOf(caller)
    const again = await uploaded(caller, visitFile, 'fresha', 'visits')
    expect(await again.go('check')).toMatchObject({ counts: { new: 0, same: 6, changed: 0 } })
    await again.go('run')
    expect(await visitsOf(caller)).toEqual(before)

    const bo = before.find(({ customer }) => customer.name === 'Bo Li')
    await caller.call(appointmentRoutes.edit, {
      params: { id: bo?.id ?? 0 },
      body: { notes: 'mended' },
    })
    const newer = await uploaded(
      caller,
      visitFile.replaceAll('10/06/2026', '11/06/2026').replace('Nobody', 'Bo Li'),
      'fresha',
      'visits',
    )
    expect(await newer.go('check')).toMatchObject({ counts: { new: 1, same: 5, changed: 1 } })
    await newer.go('run')

    expect((await visitLines(caller)).slice(4)).toEqual(
      [
        '2026-02-19T09:00 Bo Li Cut Olga 60 40.00 completed',
        '2026-06-10T08:30 Bo Li Cut Olga 60 40.00 scheduled',
        '2026-06-11T08:00 Ann Lee Cut Olga 60 40.00 scheduled',
      ].toSorted(),
    )
  })

  it('of several services says that a newer file does not change it', async () => {
    const file = 'Reference ID,Date,Client,Service,Status\n7,2026-06-10 10:00,Ann Lee,Cut + Color,'
    const { caller } = await seedSalon(salon)
    const imported = async (status: string) => {
      const { go, params } = await uploaded(caller, `${file}${status}\n`, 'square', 'visits')
      return { params, checked: await go('check'), go }
    }
    await (await imported('Accepted')).go('run')
    const again = await imported('Accepted')
    expect(again.checked).toMatchObject({ counts: { same: 1 }, incomplete: 0 })

    const { params, checked } = await imported('Cancelled')

    expect(checked).toMatchObject({ counts: { same: 1 }, incomplete: 1 })
    expect(await caller.call(rows, { params, query: { incomplete: 'true' } })).toMatchObject([
      { number: 2, leftOut: [{ column: null, problem: 'several_services' }] },
    ])
  })

  it('knows clients by their number in the file of clients, and one service of several by name', async () => {
    const { caller } = await seedSalon(salon)
    const clients = await uploaded(
      caller,
      'Client ID,Name,Email\n7,Cy Orr,orr@x.example\n8,Dee Orr,orr@x.example\n',
      'fresha',
    )
    await clients.go('check')
    await clients.go('run')
    const visits = await uploaded(
      caller,
      [
        'Client ID,Client,Email,Date,Service,Price,Duration',
        '8,,,2026-05-01 10:00,"Cut, Color","125,50",150',
        ',,orr@x.example,2026-05-02 10:00,Cut,40,60',
        ',Orr Cy,,2026-05-03 10:00,Cut,,',
        '9,,,2026-05-04 10:00,Cut,,',
      ].join('\n'),
      'fresha',
      'visits',
    )
    await visits.go('check')

    expect(await visits.go('run')).toMatchObject({ counts: { new: 2, refused: 2 } })

    const [owner] = await caller.call(staffRoutes.list, {})
    expect(await visitLines(caller)).toEqual([
      `2026-05-01T08:00 Dee Orr Cut ${owner?.name} 60 40.00 completed`,
      `2026-05-01T09:00 Dee Orr Color ${owner?.name} 90 85.50 completed`,
      `2026-05-03T08:00 Cy Orr Cut ${owner?.name} 60 40.00 completed`,
    ])
    expect(
      await caller.call(rows, { params: visits.params, query: { outcome: 'refused' } }),
    ).toMatchObject([
      { number: 3, reason: { problem: 'client_uncertain' } },
      { number: 5, reason: { problem: 'client_unknown' } },
    ])
  })

  it('does not double what the desk has booked, nor a row that is there twice', async () => {
    const { caller, draft } = await seedSalon(salon)
    await caller.call(appointmentRoutes.add, { body: draft })
    const line = '2026-06-10 10:00,Ann Lee,Cut'
    const { go, params } = await uploaded(
      caller,
      `Date,Client,Service\n${line}\n${line}\n2026-06-10 10:00,Ann Lee,Color\n`,
      'other',
      'visits',
    )
    await go('check')

    expect(await go('run')).toMatchObject({ counts: { new: 1, same: 1, refused: 1 } })

    expect(await visitsOf(caller)).toHaveLength(2)
    expect(await caller.call(rows, { params })).toMatchObject([
      { outcome: 'same', reason: { problem: 'same_visit' } },
      { outcome: 'refused', reason: { problem: 'same_as_row' } },
      { outcome: 'new', reason: null },
    ])
  })

  it('goes on after a pause, with the services that it has made', async () => {
    const { caller } = await seedSalon(salon)
    const many = Array.from({ length: 700 }, (_, n) => {
      const day = new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
      return `${n},${day} 10:00,Ann Lee,Perm,Olga`
    })
    const { params, go } = await uploaded(
      caller,
      `Id,Date,Client,Service,Staff\n${many.join('\n')}`,
      'other',
      'visits',
    )
    await go('check')
    await caller.call(step, { params, body: { step: 'run' } })
    await workOneBatch()
    expect((await caller.call(get, { params })).done).toBe(500)

    await work()

    expect(await caller.call(get, { params })).toMatchObject({
      state: 'done',
      counts: { new: 700 },
    })
    const { rows: counted } = await salon.database.pool.query(
      `select (select count(*)::int from appointments) as visits,
         (select count(*)::int from services where name = 'Perm') as services,
         (select count(*)::int from staff where name = 'Olga') as staff`,
    )
    expect(counted).toEqual([{ visits: 700, services: 1, staff: 1 }])
  })
})

it.each([undefined, '', 'recipes'])('a file is refused that is said to hold %j', async (kind) => {
  const owner = await salon.owner()
  const body = importForm('a,b\n1,2\n')
  body.delete('kind')
  if (kind !== undefined) body.append('kind', kind)

  const { problem } = await owner.try(upload, { body })

  const message = 'Please choose what the file holds'
  expect(problem).toMatchObject({ code: 'invalid', errors: [{ path: 'kind', message }] })
})
