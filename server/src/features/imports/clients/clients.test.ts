import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { safetyRoutes } from '@salon/contract/safety'
import { expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { rows } = importRoutes
const { uploaded, work, workOneBatch } = importsOf(salon)

it('blocks whom the other product has blocked from booking online, once', async () => {
  const owner = await salon.owner()
  const file = 'Client ID,Name,Blocked\n1,Ann,Yes\n2,Bo,No\n'
  const first = await uploaded(owner, file, 'fresha')
  await first.go('check')
  await first.go('run')

  const { rows: blocks } = await salon.database.pool.query(
    'select c.name from booking_blocks b join customers c on c.user_id = b.user_id and c.id = b.customer_id',
  )
  expect(blocks).toEqual([{ name: 'Ann' }])
  const again = await uploaded(owner, file, 'fresha')
  expect(await again.go('check')).toMatchObject({ counts: { same: 2 }, incomplete: 0 })
  const newer = await uploaded(owner, file.replace('No', 'Yes'), 'fresha')
  await newer.go('check')
  const query = { incomplete: 'true' } as const
  expect(await owner.call(rows, { params: newer.params, query })).toMatchObject([
    { name: 'Bo', leftOut: [{ column: 2, problem: 'client_here' }] },
  ])
  expect(await first.go('undo')).toMatchObject({ state: 'undone', kept: 0 })
})

it('an undo keeps whom the desk has blocked anew', async () => {
  const owner = await salon.owner()
  const { params, go } = await uploaded(owner, 'Client ID,Name,Blocked\n1,Ann,Yes\n', 'fresha')
  await go('check')
  await go('run')
  const [ann] = await owner.call(customerRoutes.list, {})
  const of = { params: { id: ann?.id ?? 0 } }
  for (const isBlocked of [false, true])
    await owner.call(onlineBookingRoutes.blockClient, { ...of, body: { isBlocked } })

  expect(await go('undo')).toMatchObject({ state: 'undone', kept: 1 })

  expect(await owner.call(rows, { params, query: { kept: 'true' } })).toMatchObject([
    { name: 'Ann', keptFor: [{ reason: 'online' }] },
  ])
})

it('a value that is missing in the database of Easy!Appointments is an empty cell', async () => {
  const owner = await salon.owner()
  const file = [
    'id,first_name,last_name,email,mobile_number,phone_number,city,notes',
    '1,Ann,Lee,ann@x.example,NULL,0171 1,NULL,\\N',
    '2,NULL,NULL,NULL,NULL,NULL,NULL,NULL',
  ].join('\n')
  const { go } = await uploaded(owner, file, 'easyappointments')
  await go('check')

  expect(await go('run')).toMatchObject({ counts: { new: 1, refused: 1 }, incomplete: 0 })

  expect(await owner.call(customerRoutes.list, {})).toMatchObject([
    { name: 'Ann Lee', phone: '0171 1', notes: null },
  ])
})

it('allergies come to the safety card, with new clients, and go with the undo', async () => {
  const owner = await salon.owner()
  const long = `${'x'.repeat(248)} PPD`
  const file = `Client ID,Name,Allergies\n1,Ann,"Latex, nuts"\n2,Bo,Keine\n3,Cy,${long}\n4,Di,\n`
  const first = await uploaded(owner, file, 'fresha')
  await first.go('check')
  expect(await first.go('run')).toMatchObject({ counts: { new: 4 }, incomplete: 0 })

  const clients = await owner.call(customerRoutes.list, {})
  expect(clients.map(({ notes }) => notes)).toEqual([null, null, null, null])
  const noted = async (n: number) => {
    const { conditions } = await owner.call(safetyRoutes.ofCustomer, {
      params: { id: clients[n]?.id ?? 0 },
    })
    return conditions.map(({ kind, note, severity, notedBy }) => [kind, note, severity, notedBy])
  }
  expect(await noted(0)).toEqual([['other', 'Latex, nuts', 'moderate', 'Import']])
  expect(await noted(1)).toEqual([])
  expect((await noted(2)).map(([, note]) => note).toSorted()).toEqual(['PPD', 'x'.repeat(248)])
  expect(await noted(3)).toEqual([])
  const again = await uploaded(owner, file, 'fresha')
  expect(await again.go('check')).toMatchObject({ counts: { same: 4 }, incomplete: 0 })
  const newer = await uploaded(owner, file.replace('Keine', 'Peroxide'), 'fresha')
  await newer.go('check')
  const query = { incomplete: 'true' } as const
  expect(await owner.call(rows, { params: newer.params, query })).toMatchObject([
    { name: 'Bo', leftOut: [{ column: 2, problem: 'client_here' }] },
  ])
  expect(await first.go('undo')).toMatchObject({ state: 'undone', kept: 0 })
  const { rows: left } = await salon.database.pool.query('select from client_conditions')
  expect(left).toEqual([])
})

it('of the users of Easy!Appointments, customers are clients and the others are staff', async () => {
  const owner = await salon.owner()
  const file = [
    'id,first_name,last_name,email,id_roles',
    '1,Ada,Admin,ada@x.example,1',
    '2,Pia,Provider,pia@x.example,2',
    '3,Ann,Lee,ann@x.example,3',
    '4,Sue,Secretary,sue@x.example,4',
    '5,Bo,Li,bo@x.example,',
  ].join('\n')
  const clients = await uploaded(owner, file, 'easyappointments')
  expect(await clients.go('check')).toMatchObject({ counts: { new: 2, refused: 3 } })
  const query = { outcome: 'refused' } as const
  expect((await owner.call(rows, { params: clients.params, query }))[0]).toMatchObject({
    name: 'Ada Admin',
    reason: { column: 4, problem: 'not_a_client' },
  })
  const csv = await owner.raw('GET', `/api/imports/${clients.params.id}/refused.csv`)
  expect(csv.body).toContain('This is a staff member; import them as staff')

  const staff = await uploaded(owner, file, 'easyappointments', 'staff')

  expect(await staff.go('check')).toMatchObject({ counts: { new: 4, refused: 1 } })
  expect(await owner.call(rows, { params: staff.params, query })).toMatchObject([
    { name: 'Ann Lee', reason: { column: 4, problem: 'not_staff' } },
  ])
})

it('asks whether a row is the person of an earlier one, also where rows have no number', async () => {
  const owner = await salon.owner()
  const file = [
    'Name,Phone,Notes',
    'Ann Lee,0171 1234567,tea',
    'Ann Lee,0171 1234567,coffee',
    'Ann Lee,0171 1234567,tea',
    'Lee Ann,+49 171 1234567,',
    'Bo Li,,a',
    'Bo Li,,b',
  ].join('\n')
  const first = await uploaded(owner, file)
  expect(await first.go('check')).toMatchObject({ counts: { new: 2, ask: 3, refused: 1 } })
  const asked = await owner.call(rows, { params: first.params, query: { outcome: 'ask' } })
  expect(asked.map(({ number, sameAsRow }) => [number, sameAsRow])).toEqual([
    [3, 2],
    [5, 2],
    [7, 6],
  ])
  const decide = (decision: 'add' | 'same', number: number) =>
    owner.call(importRoutes.decide, { params: first.params, body: { decision, rows: [number] } })
  await decide('add', 3)
  await decide('same', 5)

  expect(await first.go('run')).toMatchObject({ counts: { new: 3, same: 1, ask: 1, refused: 1 } })

  const clients = await owner.call(customerRoutes.list, {})
  expect(clients.map(({ name, notes }) => `${name}: ${notes}`).toSorted()).toEqual([
    'Ann Lee: coffee',
    'Ann Lee: tea',
    'Bo Li: a',
  ])
  // What was decided is known, what was left out is asked again.
  const again = await uploaded(owner, file)
  expect(await again.go('check')).toMatchObject({ counts: { new: 0, same: 4, ask: 1, refused: 1 } })
  const newer = await uploaded(owner, file.replace('coffee', 'water'))
  await newer.go('check')
  expect(await newer.go('run')).toMatchObject({ counts: { changed: 1, same: 3 } })
})

it.each([0, 500])(
  'a row that is the person of one %i rows before is that client',
  async (between) => {
    const owner = await salon.owner()
    const others = Array.from({ length: between }, (_, n) => `${n + 10},Client ${n},`)
    const file = ['Id,Name,Email', '1,Ann Lee,ann@x.example', ...others, '2,Ann Lee,ANN@x.example']
    const { params, go } = await uploaded(owner, file.join('\n'), 'fresha')
    expect(await go('check')).toMatchObject({ counts: { ask: 1 } })
    await owner.call(importRoutes.decide, { params, body: { decision: 'same' } })

    expect(await go('run')).toMatchObject({ counts: { new: between + 1, same: 1, ask: 0 } })

    const { rows: links } = await salon.database.pool.query(
      `select l.foreign_id from import_links l join customers c on c.id = l.target_id
     where c.name = 'Ann Lee' order by 1`,
    )
    expect(links).toEqual([{ foreign_id: '1' }, { foreign_id: '2' }])
    expect(await go('undo')).toMatchObject({ state: 'undone', kept: 0 })
  },
)

it('a row that is the person of one whose client was removed meanwhile is nobody', async () => {
  const owner = await salon.owner()
  const others = Array.from({ length: 500 }, (_, n) => `${n + 10},Client ${n},`)
  const file = ['Id,Name,Email', '1,Ann Lee,ann@x.example', ...others, '2,Ann Lee,ANN@x.example']
  const { params, go } = await uploaded(owner, file.join('\n'), 'fresha')
  await go('check')
  await owner.call(importRoutes.decide, { params, body: { decision: 'same' } })
  await owner.call(importRoutes.step, { params, body: { step: 'run' } })
  await workOneBatch()
  const [ann] = await owner.call(customerRoutes.list, { query: { q: 'Ann Lee' } })
  await owner.call(customerRoutes.remove, { params: { id: ann?.id ?? 0 } })
  await work()

  const done = await owner.call(importRoutes.get, { params })
  expect(done).toMatchObject({ state: 'done', counts: { new: 501, same: 0, ask: 1 } })
})

it('a newer file leaves what it has no column of, and what a spreadsheet has spoilt', async () => {
  const owner = await salon.owner()
  const run = async (text: string) => {
    const file = await uploaded(owner, text, 'fresha')
    await file.go('check')
    return file.go('run')
  }
  const all = 'Id,Name,Email,Phone,Birthday,Notes'
  await run(`${all}\n1,Ann Lee,ann@x.example,0171 1234567,1984-12-24,tea\n`)
  const kept = {
    email: 'ann@x.example',
    phone: '0171 1234567',
    birthday: '1984-12-24',
    notes: 'tea',
  }

  const fewer = await run('Id,Name,Phone\n1,Ann B. Lee,4.915E+12\n')

  expect(fewer).toMatchObject({ counts: { changed: 1 }, incomplete: 1 })
  expect(await owner.call(customerRoutes.list, {})).toMatchObject([{ name: 'Ann B. Lee', ...kept }])
  // An empty cell says that there is none.
  await run(`${all}\n1,Ann B. Lee,,0172 7654321,1984-12-24,\n`)
  const changed = { ...kept, email: null, phone: '0172 7654321', notes: null }
  expect(await owner.call(customerRoutes.list, {})).toMatchObject([changed])
})

it.each([
  ['Mobile,Telephone', '0171 1,030 2', '4.915E+12,030 2'],
  ['Mobile,Telephone', '0171 1,030 2', '0171 1,4.930E+12'],
  ['Mobile,Telephone', ',030 2', ',4.930E+12'],
  ['Birthday,Town', '12-24,Bonn', '1.9E+4,Bonn'],
])('a spoilt cell of %s deletes neither phone nor notes', async (columns, cells, spoilt) => {
  const owner = await salon.owner()
  const run = async (line: string) => {
    const file = await uploaded(owner, `Id,Name,Notes,${columns}\n1,Ann,tea,${line}\n`, 'fresha')
    await file.go('check')
    return file.go('run')
  }
  await run(cells)
  const before = await owner.call(customerRoutes.list, {})

  expect(await run(spoilt)).toMatchObject({ counts: { same: 1 }, incomplete: 1 })

  expect(await owner.call(customerRoutes.list, {})).toEqual(before)
})

it('a newer file without notes leaves them, and no phone or birthday for which they have no room', async () => {
  const owner = await salon.owner()
  const run = async (text: string) => {
    const file = await uploaded(owner, text, 'fresha')
    await file.go('check')
    await file.go('run')
  }
  await run('Id,Name,Notes,City,Telephone,Birthday\n1,Ann,tea,Bonn,030 2,1984-12-24\n')
  const before = await owner.call(customerRoutes.list, {})
  expect(before).toMatchObject([{ phone: '030 2', notes: 'tea\nCity: Bonn' }])

  await run('Id,Name,City,Telephone,Mobile,Birthday\n1,Ann,Ulm,030 2,0171 1,12-24\n')

  expect(await owner.call(customerRoutes.list, {})).toEqual(before)
  await run('Id,Name,City,Telephone,Mobile\n1,Ann,Ulm,,0171 1\n')
  const [{ notes } = { notes: null }] = before
  expect(await owner.call(customerRoutes.list, {})).toMatchObject([{ phone: '0171 1', notes }])
})

it.each([0, 500])(
  'a row said to be an earlier one, %i rows before, that was left out is left out too',
  async (between) => {
    const owner = await salon.owner()
    await owner.call(customerRoutes.add, { body: { name: 'A. Lee', email: 'ann@x.example' } })
    const others = Array.from({ length: between }, (_, n) => `${n + 10},Client ${n},`)
    const twins = ['1,Ann Lee,ann@x.example', ...others, '2,Ann Lee,ANN@x.example']
    const { params, go } = await uploaded(owner, `Id,Name,Email\n${twins.join('\n')}`, 'fresha')
    expect(await go('check')).toMatchObject({ counts: { ask: 2 } })
    const decided = { decision: 'same' as const, rows: [between + 3] }
    await owner.call(importRoutes.decide, { params, body: decided })

    expect(await go('run')).toMatchObject({ counts: { new: between, same: 0, ask: 2 } })

    const { rows: links } = await salon.database.pool.query(
      `select foreign_id from import_links where foreign_id in ('1', '2')`,
    )
    expect(links).toEqual([])
  },
)

it.each([0, 500])(
  'a row is asked about the row that it is like, and becomes its client, %i rows later',
  async (between) => {
    const owner = await salon.owner()
    const others = Array.from({ length: between }, (_, n) => `${n + 10},Client ${n},,`)
    const file = [
      'Id,Name,Email,Phone',
      '1,Ann Lee,ann@x.example,',
      '2,Ann Lee,ann@x.example,0171 1234567',
      ...others,
      '3,Ann Lee,,0171 1234567',
    ]
    const idsBy = async (decision: 'add' | 'same') => {
      const { params, go } = await uploaded(owner, file.join('\n'), 'fresha')
      await go('check')
      const asked = await owner.call(rows, { params, query: { outcome: 'ask' } })
      expect(asked.map(({ sameAsRow }) => sameAsRow)).toEqual([2, 3])
      for (const [number, chosen] of [
        [3, decision],
        [between + 4, 'same'],
      ] as const)
        await owner.call(importRoutes.decide, {
          params,
          body: { decision: chosen, rows: [number] },
        })
      await go('run')
      const { rows: links } = await salon.database.pool.query<{ target_id: string }>(
        `select target_id from import_links where foreign_id in ('1', '2', '3') order by foreign_id`,
      )
      expect(await go('undo')).toMatchObject({ kept: 0 })
      return links.map(({ target_id }) => target_id)
    }

    const [first, second, third] = await idsBy('add')
    expect(third).toBe(second)
    expect(second).not.toBe(first)
    expect(new Set(await idsBy('same')).size).toBe(1)
  },
)

it('a row with the number of an earlier one overwrites no client once it is mended', async () => {
  const owner = await salon.owner()
  const run = async (text: string) => {
    const { params, go } = await uploaded(owner, text, 'fresha')
    await go('check')
    return { params, counts: (await go('run')).counts }
  }
  const refusedOf = async ({ params }: Awaited<ReturnType<typeof run>>) =>
    (await owner.raw('GET', `/api/imports/${params.id}/refused.csv`)).body
  const heads = 'Id,Name,Email,Phone'
  const ann = { name: 'Ann Lee', email: 'ann@x.example', phone: '0171 1234567' }
  const file = await refusedOf(
    await run(
      `${heads}\n7,Ann Lee,ann@x.example,0171 1234567\n7,Bob Orr,bob@x.example,0172 7654321\n`,
    ),
  )
  expect(file).toContain('An earlier row has the same ID')

  const again = await run(file)

  expect(again.counts).toMatchObject({ changed: 0, refused: 1 })
  expect(await owner.call(customerRoutes.list, {})).toMatchObject([ann])
  const mended = await refusedOf(again)
  expect(mended).toContain('Another client has this ID here; change or empty the ID')
  expect((await run(mended.replace('7,Bob', ',Bob'))).counts).toMatchObject({ new: 1 })
  expect(await owner.call(customerRoutes.list, {})).toMatchObject([ann, { name: 'Bob Orr' }])
})

it.each([
  ['Ann Moor,ann@x.example,0173 9999999', 'changed'],
  ['Ann Moor,,+49 171 1234567', 'changed'],
  ['Lee Ann,new@x.example,0173 9999999', 'changed'],
  ['Ann Moor,new@x.example,0173 9999999', 'refused'],
])('a newer file with %j under the number of Ann Lee is %s', async (line, outcome) => {
  const owner = await salon.owner()
  const check = async (text: string) => {
    const file = await uploaded(owner, `Id,Name,Email,Phone\n7,${text}\n`, 'fresha')
    return { ...file, counts: (await file.go('check')).counts }
  }
  const first = await check('Ann Lee,ann@x.example,0171 1234567')
  await first.go('run')

  expect((await check(line)).counts).toMatchObject({ [outcome]: 1 })
})

it('a client whom the desk has renamed is known by what the file had', async () => {
  const owner = await salon.owner()
  const run = async (line: string) => {
    const file = await uploaded(owner, `Id,Name,Email,Notes\n7,${line}\n`, 'fresha')
    await file.go('check')
    return (await file.go('run')).counts
  }
  await run('Ann Lee,ann@x.example,')
  const [ann] = await owner.call(customerRoutes.list, {})
  const body = { name: 'Bea Moor', email: 'bea@x.example' }
  await owner.call(customerRoutes.edit, { params: { id: ann?.id ?? 0 }, body })

  expect(await run('Ann Lee,new@x.example,tea')).toMatchObject({ changed: 1 })
  expect(await run('Ann Orr,new@x.example,milk')).toMatchObject({ changed: 1 })

  expect(await owner.call(customerRoutes.list, {})).toMatchObject([{ ...body, notes: 'milk' }])
})
