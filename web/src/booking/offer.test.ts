import type { PublicService } from '@salon/contract/booking-page'
import { describe, expect, it } from 'vitest'
import type { BookingSelection } from './address.ts'
import { byCategory, matching, soundChoices, staffFor } from './offer.ts'

const service = (id: number, part: Partial<PublicService> = {}): PublicService => ({
  id,
  name: `Service ${id}`,
  description: null,
  category: 'Hair',
  duration: 30,
  price: '20.00',
  isPriceFrom: false,
  staffIds: null,
  minimumAge: null,
  ...part,
})
const ada = { id: 1, name: 'Ada' }
const bea = { id: 2, name: 'Bea' }
const rules = {
  mostServices: 2,
  changeHours: 24,
  confirmation: 'at_once' as const,
  noticeMinutes: 0,
}
const offer = {
  services: [service(4), service(5, { staffIds: [2] }), service(6)],
  staff: [ada, bea],
  rules,
}
const choices: BookingSelection = { step: 'details', services: [4], staff: 1, day: null }

describe('choices of an address', () => {
  it('stay as they are where all is offered and held', () => {
    expect(soundChoices(offer, choices, true)).toEqual(choices)
  })

  it('lose what is no longer offered, and begin at the step that lacks it', () => {
    expect(soundChoices(offer, { ...choices, services: [9] }, true)).toMatchObject({
      step: 'services',
      services: [],
    })
    expect(soundChoices(offer, { ...choices, services: [5] }, true)).toMatchObject({
      step: 'staff',
      staff: null,
    })
    expect(soundChoices(offer, { ...choices, services: [4, 5, 6] }, true).services).toEqual([4, 5])
  })

  it('go back to the time where none is held', () => {
    expect(soundChoices(offer, choices, false).step).toBe('time')
    expect(soundChoices(offer, { ...choices, step: 'code' }, false).step).toBe('time')
  })

  it('mean anyone where there is one person', () => {
    const alone = { ...offer, staff: [bea] }

    expect(soundChoices(alone, { ...choices, step: 'staff', staff: null }, false)).toMatchObject({
      staff: 'any',
    })
  })
})

describe('the offer', () => {
  it('names who does all of the services', () => {
    expect(staffFor(offer, [4])).toEqual([ada, bea])
    expect(staffFor(offer, [4, 5])).toEqual([bea])
  })

  it('groups services by category in the salon’s order, those without one last', () => {
    const groups = byCategory([
      service(1, { category: null }),
      service(2, { category: 'Nails' }),
      service(3, { category: 'Hair' }),
      service(4, { category: 'Nails' }),
    ])

    expect(
      groups.map(({ category, services }) => [category, services.map(({ id }) => id)]),
    ).toEqual([
      ['Nails', [2, 4]],
      ['Hair', [3]],
      [null, [1]],
    ])
  })

  it('is searched by words in any order, without regard to accents', () => {
    const all = [service(1, { name: 'Brushing à la française' }), service(2, { name: 'Färben' })]

    expect(matching(all, 'francaise brush').map(({ id }) => id)).toEqual([1])
    expect(matching(all, 'FARB').map(({ id }) => id)).toEqual([2])
    expect(matching(all, ' ')).toHaveLength(2)
  })
})
