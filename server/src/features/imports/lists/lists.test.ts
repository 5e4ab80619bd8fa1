import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { visitLines } from '../../../../test/visit-file.ts'
import { usesOfService } from '../../services/imported/queries.ts'
import { usesOfStaff } from '../../staff/imported/queries.ts'

const salon = openSalon()
const { uploaded } = importsOf(salon)

const services = [
  'Service name;Category;Duration;Price;Description',
  'cut;Hair;1h;45,00;',
  'Balayage;Hair;2h 30m;1.120,50;with toner',
  'Manicure;Nails;45 min;nonsense;',
  'Pedicure;;;30;',
  ';Nails;1h;10;',
  'Manicure;Nails;45 min;20;',
].join('\n')

describe('services of a file', () => {
  it('have phases, time to clean up and a minimum age, as far as they can be used', async () => {
    const { caller } = await seedSalon(salon)
    const { go, params } = await uploaded(
      caller,
      [
        'Name,Duration,Initial work,Processing time,Cleanup,Minimum age',
        'Balayage,2h,30 min,45 min,10,16',
        'Gloss,30,20,45,5h,sixteen',
        'Trim,30,0,0,,0',
        'Wax,0,,,,',
      ].join('\n'),
      'other',
      'services',
    )
    await go('check')
    await go('run')

    const listed = await caller.call(serviceRoutes.list, {})
    expect(
      listed
        .filter(({ name }) => ['Balayage', 'Gloss', 'Trim', 'Wax'].includes(name))
        .map(({ name, duration, initialWork, processing, cleanup, minimumAge }) =>
          [name, duration, initialWork, processing, cleanup, minimumAge].join(' '),
        ),
    ).toEqual(['Balayage 120 30 45 10 16', 'Gloss 30 0 0 0 ', 'Trim 30 0 0 0 0', 'Wax 60 0 0 0 '])
    const rows = await caller.call(importRoutes.rows, { params })
    expect(rows.map(({ leftOut }) => leftOut)).toEqual([
      [],
      [
        { column: 5, problem: 'not_an_age' },
        { column: 3, problem: 'not_a_duration' },
        { column: 4, problem: 'not_a_duration' },
      ],
      [],
      [{ column: 1, problem: 'not_a_duration' }],
    ])
  })

  it('are added with their categories; those that are here stay as they are', async () => {
    const { caller, cut } = await seedSalon(salon)
    const { go, params, import: job } = await uploaded(caller, services, 'other', 'services')
    expect(job.columns).toEqual(['name', 'category', 'duration', 'price', 'notes'])

    expect(await go('check')).toMatchObject({ counts: { new: 3, same: 1, refused: 2 } })
    expect(await caller.call(serviceRoutes.list, {})).toHaveLength(2)
    await go('run')

    expect(
      (await caller.call(serviceRoutes.list, {})).map(
        ({ category, name, duration, price, description }) =>
          `${category?.name} ${name} ${duration} ${price} ${description}`,
      ),
    ).toEqual([
      'Hair Balayage 150 1120.50 with toner',
      'Hair Color 90 85.50 null',
      'Hair Cut 60 40.00 null',
      'Imported Pedicure 60 30.00 null',
      'Nails Manicure 45 0.00 null',
    ])
    expect(
      (await caller.call(importRoutes.rows, { params })).map(({ outcome, reason, leftOut }) => [
        outcome,
        reason?.problem,
        leftOut[0]?.problem,
      ]),
    ).toEqual([
      ['same', undefined, undefined],
      ['new', undefined, undefined],
      ['new', undefined, 'not_a_price'],
      ['new', undefined, undefined],
      ['refused', 'no_name', undefined],
      ['refused', 'same_as_row', undefined],
    ])
    const again = await uploaded(caller, services, 'other', 'services')
    expect(await again.go('check')).toMatchObject({ counts: { new: 0, same: 4 } })
    expect(cut.name).toBe('Cut')
  })

  it('go with an undo, unless they were touched or booked since', async () => {
    const { caller } = await seedSalon(salon)
    const before = await caller.call(serviceRoutes.list, {})
    const { go, params } = await uploaded(caller, services, 'other', 'services')
    await go('check')
    await go('run')
    const manicure = (await caller.call(serviceRoutes.list, {})).find(
      ({ name }) => name === 'Manicure',
    )
    await caller.call(serviceRoutes.edit, {
      params: { id: manicure?.id ?? 0 },
      body: { price: '25' },
    })

    expect(await go('undo')).toMatchObject({ state: 'undone', kept: 1 })

    expect(await caller.call(importRoutes.rows, { params, query: { kept: 'true' } })).toMatchObject(
      [{ keptId: manicure?.id, keptFor: [{ reason: 'edited' }] }],
    )
    expect((await caller.call(serviceRoutes.list, {})).map(({ name }) => name)).toEqual([
      ...before.map(({ name }) => name),
      'Manicure',
    ])
    expect((await caller.call(categoryRoutes.list, {})).map(({ name }) => name)).toEqual([
      'Hair',
      'Nails',
    ])
  })
})

it('a category that is used stays after an undo of its service, until it is free', async () => {
  const { caller, category, cut } = await seedSalon(salon)
  const { go } = await uploaded(caller, services, 'other', 'services')
  await go('check')
  await go('run')
  const nails = (await caller.call(categoryRoutes.list, {})).find(({ name }) => name === 'Nails')
  const move = (categoryId: number) =>
    caller.call(serviceRoutes.edit, { params: { id: cut.id }, body: { categoryId } })
  await move(nails?.id ?? 0)

  expect(await go('undo')).toMatchObject({ state: 'undone', kept: 1 })
  await move(category.id)

  expect(await go('undo')).toMatchObject({ state: 'undone', kept: 0 })
  expect((await caller.call(categoryRoutes.list, {})).map(({ name }) => name)).toEqual(['Hair'])
})

describe('staff of a file', () => {
  const file = [
    'Staff ID,First name,Last name,Email,Phone,Job title',
    '7,Olga,Berg,olga@x.example,0171 1234567,Stylist',
    '8,Max,,nonsense,,Owner',
    '9,,,,,Stylist',
  ].join('\n')

  it('are added with their roles in words, and no account', async () => {
    const { caller, member } = await seedSalon(salon)
    const { go } = await uploaded(caller, file, 'square', 'staff')
    expect(await go('check')).toMatchObject({ counts: { new: 2, refused: 1 } })
    await go('run')

    expect(await caller.call(staffRoutes.list, {})).toMatchObject([
      { id: member.id, role: 'Owner' },
      { name: 'Max', email: null, role: 'Staff Member' },
      { name: 'Olga Berg', email: 'olga@x.example', phone: '0171 1234567', role: 'Stylist' },
    ])
    const again = await uploaded(caller, file.replace('7,Olga', '17,Olga'), 'square', 'staff')
    expect(await again.go('check')).toMatchObject({ counts: { new: 0, same: 2 } })

    expect(await go('undo')).toMatchObject({ state: 'undone', kept: 0 })
    expect(await caller.call(staffRoutes.list, {})).toHaveLength(1)
  })

  it('and services are known again by their numbers in visits', async () => {
    salon.setNow('2026-06-01T08:00:00.000Z')
    const { caller } = await seedSalon(salon)
    const run = async (text: string, kind: 'clients' | 'services' | 'staff' | 'visits') => {
      const one = await uploaded(caller, text, 'easyappointments', kind)
      await one.go('check')
      return one.go('run')
    }
    await run(file, 'staff')
    await run('id,name,duration,price\n3,Peeling,45,60\n', 'services')
    await run('id,first_name,last_name\n5,Cy,Orr\n', 'clients')
    const visits = [
      'id,book_datetime,start_datetime,end_datetime,is_unavailability,id_users_provider,id_users_customer,id_services',
      '1,2026-04-01 09:00:00,2026-05-04 10:00:00,2026-05-04 10:50:00,0,7,5,3',
      '2,2026-04-01 09:00:00,2026-05-05 10:00:00,2026-05-05 10:50:00,0,70,5,3',
      '3,2026-04-01 09:00:00,2026-05-06 10:00:00,2026-05-06 10:50:00,0,7,5,30',
      '4,2026-04-01 09:00:00,2026-05-07 12:00:00,2026-05-07 13:00:00,1,7,NULL,NULL',
    ].join('\n')

    const { id, ...imported } = await run(visits, 'visits')
    expect(imported).toMatchObject({ counts: { new: 1, refused: 3 } })
    const query = { outcome: 'refused' } as const
    const refused = await caller.call(importRoutes.rows, { params: { id }, query })
    expect(refused.map(({ reason }) => reason?.problem)).toEqual([
      'staff_unknown',
      'service_unknown',
      'blocked_time',
    ])
    const csv = await caller.raw('GET', `/api/imports/${id}/refused.csv`)
    expect(csv.body).toContain('This is a blocked time, not a visit; block it in the calendar')
    const [visit] = await caller.call(appointmentRoutes.list, {})
    expect(visit?.createdAt).toBe('2026-04-01T12:00:00.000Z')

    expect(await caller.call(customerRoutes.list, {})).toHaveLength(2)
    expect(await visitLines(caller)).toEqual([
      '2026-05-04T08:00 Cy Orr Peeling Olga Berg 50 60.00 completed',
    ])
  })
})

it.each([
  ['a service', usesOfService, ['service_id', 'service_ids', 'services', 'lines', 'row']],
  ['a staff member', usesOfStaff, ['staff_id', 'staff_ids', 'lines', 'row']],
])('an undo looks at every table that names %s', async (_, uses, columns) => {
  const { rows } = await salon.database.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = any($1)`,
    [columns],
  )

  expect(uses.map(([table]) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
