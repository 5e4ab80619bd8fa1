import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { addPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { list, get, add, edit } = appointmentRoutes

/** What could break out of a text of JSON, or be lost on the way. */
const specialText = 'Zoë "Ζωή" \\ 💇 <b>\n\t\u0001\u007f\u2028 Ольга'
/** The same in one line, as a name has to be. */
const named = 'Zoë "Ζωή" \\ 💇 <b> Ольга'

/** A picture's address without what signs it, which is another each time. */
const unsigned = (row: Appointment) => ({
  ...row,
  beforePhotos: row.beforePhotos.map((address) => address.split('?')[0]),
  afterPhotos: row.afterPhotos.map((address) => address.split('?')[0]),
})

it('shows each row in a list as it shows it alone, whatever it says and points at', async () => {
  const { caller, draft, cut } = await seedSalon(salon)
  const gone = await caller.call(categoryRoutes.add, { body: { name: 'Gone soon' } })
  const strange = await caller.call(serviceRoutes.add, {
    body: { name: `Cut ${named}`, price: '0.5', duration: 5, categoryId: gone.id },
  })
  const client = await caller.call(customerRoutes.add, {
    body: { name: named, notes: specialText },
  })
  const book = (change: object) => caller.call(add, { body: { ...draft, ...change } })
  const rows = [
    await book({}),
    await book({
      customerId: client.id,
      serviceId: strange.id,
      notes: specialText,
      price: '1234.5',
    }),
    await book({ customerId: client.id, status: 'cancelled' }),
  ]
  await caller.call(categoryRoutes.remove, { params: { id: gone.id } })
  await caller.call(serviceRoutes.edit, { params: { id: cut.id }, body: { isActive: false } })
  const [first] = rows
  if (!first) throw new Error('Nothing was booked.')
  for (const type of ['before', 'after', 'before', 'after'] as const) {
    await addPhoto(caller, first.id, type)
  }
  const { beforePhotos } = await caller.call(get, { params: { id: first.id } })
  const turned = { notes: '', beforePhotos: beforePhotos.toReversed() }
  await caller.call(edit, { params: { id: first.id }, body: turned })
  const alone = await Promise.all(
    rows.map(({ id }) => caller.call(get, { params: { id } }).then(unsigned)),
  )

  const date = first.appointmentDate.slice(0, 10)
  const ofDay = (await caller.call(list, { query: { date } })).map(unsigned)
  const filtered = (await caller.call(list, { query: { date, standing: 'false' } })).map(unsigned)

  expect(ofDay).toEqual(alone)
  expect(filtered).toEqual(alone)
  expect([ofDay[0]?.beforePhotos, ofDay[0]?.afterPhotos]).toEqual([
    [expect.any(String), expect.any(String)],
    [expect.any(String), expect.any(String)],
  ])
  expect(ofDay[1]).toMatchObject({ service: { category: null }, customer: { notes: specialText } })
  expect(await caller.call(list, { query: { date: '1999-01-01' } })).toEqual([])
})
