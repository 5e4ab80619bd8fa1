import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes, type MergeDraft } from '@salon/contract/duplicates'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { expect, it } from 'vitest'
import { draftFor, hold, ivy, turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const visitor = salon.anonymous
const sides = ['kept', 'former'] as const

/** Ivy, who stands twice in the list, each time with an email and a phone. */
async function openDuplicate() {
  const { caller, cut } = await seedSalon(salon)
  const slug = await turnOn(caller)
  const kept = await caller.call(customerRoutes.add, {
    body: { name: 'Ivy Kaye', email: 'old@example.com', phone: '+49 171 5550123' },
  })
  const former = await caller.call(customerRoutes.add, { body: ivy })
  const block = (id: number, isBlocked: boolean) =>
    caller.call(onlineBookingRoutes.blockClient, { params: { id }, body: { isBlocked } })
  const merge = (fields: MergeDraft['fields']) =>
    caller.call(duplicateRoutes.merge, {
      params: { id: kept.id },
      body: { formerId: former.id, fields },
    })
  const separate = () => caller.call(duplicateRoutes.separate, { params: { id: former.id } })
  /** @returns the code of a refusal */
  const book = async (who: object) => {
    const body = await draftFor(await hold(visitor, { slug, services: [cut.id] }), who)
    return (await visitor.try(bookingPageRoutes.book, { params: { slug }, body })).problem.code
  }
  return { kept, former, block, merge, separate, book }
}

it.each(sides.flatMap((blocked) => sides.map((email) => ({ blocked, email }))))(
  'a merged client of whom $blocked is blocked reads that they should call, by the emails of both; that of $email stays',
  async ({ blocked, email }) => {
    const { kept, former, block, merge, separate, book } = await openDuplicate()
    const byKept = { name: 'Another Name', email: 'OLD@example.com' }
    const byFormer = { name: 'Another Name', email: ivy.email }
    await block({ kept, former }[blocked].id, true)

    await merge({ name: 'kept', email, phone: email === 'kept' ? 'former' : 'kept' })

    expect([await book(byKept), await book(byFormer)]).toEqual(['please_call', 'please_call'])
    const byPhone = { name: 'Ivy Kaye', email: 'new@example.com', phone: kept.phone }
    expect(await book(byPhone)).toBe('please_call')
    expect(await book({ name: 'Bo Li', email: 'bo@example.com', phone: '' })).toBeUndefined()
    await separate()
    const [free, refused] = blocked === 'kept' ? [byFormer, byKept] : [byKept, byFormer]
    expect([await book({ ...free, phone: '' }), await book(refused)]).toEqual([
      undefined,
      'please_call',
    ])
  },
)

it('a merged client books by the emails of both once the block is lifted, also where both had one', async () => {
  const { kept, former, block, merge, book } = await openDuplicate()
  for (const { id } of [kept, former]) await block(id, true)
  await merge({ name: 'kept', email: 'kept', phone: 'kept' })

  await block(kept.id, false)

  expect(await book({ ...ivy })).toBeUndefined()
})
