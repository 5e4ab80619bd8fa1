import { visitFields } from '@salon/contract/import-vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf, servicesOf, totalsCounter, visitOfRow, type VisitReading } from './rules.ts'

const now = '2026-06-01T08:00:00.000Z'

const read = (cells: Partial<Record<string, string>>, more: Partial<VisitReading> = {}) => {
  const columns = Object.keys(cells) as (typeof visitFields)[number][]
  const reading: VisitReading = {
    product: 'other',
    heads: columns,
    columns,
    dateOrder: 'day_first',
    nameOrder: 'as_written',
    latestYear: 2026,
    timeZone: 'Europe/Berlin',
    now,
    priceDecimals: 2,
    statuses: [
      { word: 'Done', status: 'completed' },
      { word: 'Cancelled', status: 'cancelled' },
      { word: 'No-show', status: 'no-show' },
    ],
    ...more,
  }
  return visitOfRow({ number: 2, cells: Object.values(cells) as string[] }, reading)
}
const visit = { name: 'Ann Lee', service: 'Cut' }

describe('a row as a visit', () => {
  it('begins by the clock of the salon, in one column or two', () => {
    expect(read({ ...visit, date: '01.05.2026', time: '10:00' }).start).toBe(
      '2026-05-01T08:00:00.000Z',
    )
    expect(read({ ...visit, date_time: '2026-01-05 10:00' }).start).toBe('2026-01-05T09:00:00.000Z')
    expect(read({ ...visit, date_time: '2026-01-05T10:00:00Z' }).start).toBe(
      '2026-01-05T10:00:00.000Z',
    )
  })

  it.each([
    [{ date: '', time: '10:00' }, 'no_date'],
    [{ date: '31.02.2026', time: '10:00' }, 'not_a_date'],
    [{ date: '01.02.20222', time: '10:00' }, 'year_out_of_range'],
    [{ date: '01.02.2026', time: '' }, 'no_time'],
    [{ date: '01.02.2026', time: 'noon' }, 'not_a_time'],
    [{ date: '29.03.2026', time: '02:30' }, 'time_skipped'],
    [{ date: '01.02.2026', time: '10:00', service: ' ' }, 'no_service'],
    [{ date: '01.02.2026', time: '10:00', name: '' }, 'no_client'],
    [{ date: '01.02.2026', time: '10:00', id: 'x'.repeat(101) }, 'id_too_long'],
  ])('is refused alone: %s', (cells, problem) => {
    expect(read({ ...visit, ...cells }).refusal).toMatchObject({ problem })
  })

  it('leaves out what is not needed and cannot be used', () => {
    const { leftOut, duration, price, refusal } = read({
      ...visit,
      date_time: '01.02.2026 10:00',
      duration: 'long',
      price: '12.34.56',
      email: 'nonsense',
    })
    expect({ duration, price, refusal }).toEqual({ duration: null, price: '0.00', refusal: null })
    expect(leftOut).toEqual([
      { column: 5, problem: 'not_an_email' },
      { column: 4, problem: 'not_a_price' },
      { column: 3, problem: 'not_a_duration' },
    ])
  })

  it('lasts until its end where it has no duration', () => {
    const at = { ...visit, date_time: '2026-02-01 23:30' }
    expect(read({ ...at, end: '00:15' }).duration).toBe(45)
    expect(read({ ...at, end: '2026-02-02 01:00' }).duration).toBe(90)
    expect(read({ ...at, end: '2026-02-01 23:00' }).duration).toBeNull()
    // An hour is skipped in between.
    expect(
      read({ ...visit, date_time: '2026-03-29 01:30', end: '2026-03-29 03:30' }).duration,
    ).toBe(60)
  })

  it('has its status by the table where it is past; one to come is booked, unless called off', () => {
    const status = (date: string, word: string, product: 'other' | 'own' = 'other') =>
      read({ ...visit, date, time: '10:00', status: word }, { product }).status
    expect(status('01.05.2026', 'done')).toBe('completed')
    expect(status('01.05.2026', 'CANCELLED')).toBe('cancelled')
    expect(status('01.05.2026', 'no show')).toBe('no-show')
    expect(status('01.05.2026', '')).toBe('completed')
    expect(status('01.07.2026', 'Done')).toBe('scheduled')
    expect(status('01.07.2026', 'Cancelled')).toBe('cancelled')
    expect(status('01.07.2026', 'confirmed', 'own')).toBe('confirmed')
    expect(status('01.05.2026', 'in-progress', 'own')).toBe('in-progress')
  })

  it('of the past was booked when the file says; one to come now, so that no reminder is overdue', () => {
    const at = (date: string, added_on: string) =>
      read({ ...visit, date, time: '10:00', added_on }).createdAt
    expect(at('01.05.2026', '20.04.2026')).toBe('2026-04-20T12:00:00.000Z')
    expect(at('01.07.2026', '20.04.2026')).toBeNull()
  })

  it('is refused, or is one that the salon could have booked, whatever its cells hold', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '01.02.2026',
        '10:00',
        'Ann',
        '1h 30m',
        '12,50',
        "'=1+1",
        '2026-02-01T10:00Z',
      ),
    )
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 25 }), (cells) => {
        const row = read(Object.fromEntries(visitFields.map((field, n) => [field, cells[n] ?? ''])))
        if (row.refusal) return
        expect(new Date(row.start).toISOString()).toBe(row.start)
        expect(row.price ?? '0.00').toMatch(/^\d{1,8}\.\d\d$/)
        expect(row.duration ?? 1).toBeGreaterThanOrEqual(1)
        expect(row.duration ?? 1).toBeLessThanOrEqual(1440)
        expect(row.label.length).toBeLessThanOrEqual(255)
      }),
      { numRuns: 150 },
    )
  })
})

describe('services of a row', () => {
  const isKnown = (name: string) => ['Cut', 'Color', 'Wash, cut'].includes(name)

  it.each([
    ['Cut', ['Cut']],
    ['Wash, cut', ['Wash, cut']],
    ['Cut, Color', ['Cut', 'Color']],
    ['Cut, and a tea', ['Cut, and a tea']],
    ['Cut + Massage', ['Cut', 'Massage']],
    ['Cut\nMassage', ['Cut', 'Massage']],
    ['A; B | C', ['A', 'B', 'C']],
  ])('%j', (cell, names) => {
    expect(servicesOf(cell, isKnown)).toEqual(names)
  })

  it('share duration and price as they usually are, or in equal parts', () => {
    const cut = { duration: 60, price: '40.00' }
    const color = { duration: 90, price: '85.50' }
    expect(partsOf({ duration: 150, price: '125.50' }, [cut, color])).toEqual([
      { after: 0, duration: 60, price: '40.00' },
      { after: 60, duration: 90, price: '85.50' },
    ])
    expect(partsOf({ duration: 100, price: '100.01' }, [cut, null, color])).toEqual([
      { after: 0, duration: 33, price: '33.33' },
      { after: 33, duration: 33, price: '33.33' },
      { after: 66, duration: 34, price: '33.35' },
    ])
    expect(partsOf({ duration: null, price: null }, [cut, null])).toEqual([
      { after: 0, duration: 60, price: '40.00' },
      { after: 60, duration: 60, price: '0.00' },
    ])
  })
})

it('totals count rows of the file beside those that come in, to the cent', () => {
  const counter = totalsCounter()
  counter.add({ month: '2024-02', service: 'Cut', price: '0.10' }, [{ price: '0.10' }])
  counter.add({ month: '2024-01', service: 'Cut', price: null }, [
    { price: '0.05' },
    { price: '0.15' },
  ])
  counter.add({ month: '', service: 'Color', price: '1234.50' }, undefined)
  expect(counter.totals()).toEqual({
    months: [
      { name: '', fileRows: 1, filePrice: '1234.50', rows: 0, price: '0.00' },
      { name: '2024-01', fileRows: 1, filePrice: '0.00', rows: 1, price: '0.20' },
      { name: '2024-02', fileRows: 1, filePrice: '0.10', rows: 1, price: '0.10' },
    ],
    services: [
      { name: 'Cut', fileRows: 2, filePrice: '0.10', rows: 2, price: '0.30' },
      { name: 'Color', fileRows: 1, filePrice: '1234.50', rows: 0, price: '0.00' },
    ],
  })
})
