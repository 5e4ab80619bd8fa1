import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarOf, contentOf, eventsOf } from './rules.ts'

type FeedEventRow = Parameters<typeof eventsOf>[0][number]
type TestFeed = Parameters<typeof eventsOf>[1]

const feed: TestFeed = {
  staffId: 1,
  detail: 'first_name',
  salonName: 'Salon Berg',
  staffName: 'Marta',
  timeZone: 'Europe/Berlin',
  language: 'en',
}
const row = (fields: Partial<FeedEventRow> = {}): FeedEventRow => ({
  id: 7,
  calendarUid: 'one',
  customerId: 3,
  staffId: 1,
  start: '2026-06-10T08:00:00.000Z',
  duration: 60,
  client: 'Ada Tran',
  service: 'Cut',
  staff: 'Marta',
  sequence: 12,
  ...fields,
})
const now = new Date('2026-06-01T00:00:00Z')

/** The calendar as a program reads it. */
const read = (rows: FeedEventRow[], of: TestFeed = feed) => {
  const text = calendarOf(eventsOf(rows, of), of, now)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  return { text, calendar, events }
}

describe('events of a calendar feed', () => {
  it('are one for each client and day of the salon, with all services and staff members', () => {
    const rows = [
      row(),
      row({ id: 8, start: '2026-06-10T09:00:00.000Z', duration: 30, service: 'Colour' }),
      row({ id: 9, start: '2026-06-10T09:30:00.000Z', staffId: 2, staff: 'Ben' }),
      row({ id: 11, start: '2026-06-10T12:00:00.000Z', customerId: 4, client: 'Zoe' }),
      // Half past midnight in Berlin: another day.
      row({ id: 10, start: '2026-06-10T22:30:00.000Z' }),
    ]

    const events = eventsOf(rows, { ...feed, staffId: null })

    expect(
      events.map(({ start, end, summary }) => [
        new Date(start).toISOString(),
        (end - start) / 60_000,
        summary,
      ]),
    ).toEqual([
      ['2026-06-10T08:00:00.000Z', 150, 'Marta, Ben · Ada: Cut, Colour'],
      ['2026-06-10T12:00:00.000Z', 60, 'Marta · Zoe: Cut'],
      ['2026-06-10T22:30:00.000Z', 60, 'Marta · Ada: Cut'],
    ])
  })

  it.each([
    ['busy', 'Busy', 'Marta · Busy'],
    ['services', 'Cut', 'Marta · Cut'],
    ['first_name', 'Ada: Cut', 'Marta · Ada: Cut'],
    ['full_name', 'Ada Tran: Cut', 'Marta · Ada Tran: Cut'],
  ] as const)('say what the owner chose: %s', (detail, ofStaff, ofSalon) => {
    expect(eventsOf([row()], { ...feed, detail })[0]?.summary).toBe(ofStaff)
    expect(eventsOf([row()], { ...feed, detail, staffId: null })[0]?.summary).toBe(ofSalon)
  })

  const onMonday = { start: '2026-06-15T08:00:00.000Z' }
  const onFriday = { start: '2026-06-19T08:00:00.000Z' }

  it.each([
    ['all of it', [row({ id: 7 }), row({ id: 8 })], ['one']],
    ['without its oldest service', [row({ id: 8 })], ['one']],
    ['with another visit’s services', [row({ id: 6, calendarUid: 'six' }), row()], ['six']],
    ['on two days', [row({ id: 7, ...onFriday }), row({ id: 8, ...onMonday })], ['8-one', 'one']],
    [
      'on two days, with another visit’s services on one',
      [
        row({ id: 7, ...onFriday }),
        row({ id: 8, ...onMonday }),
        row({ id: 9, ...onMonday, calendarUid: 'nine' }),
      ],
      ['nine', 'one'],
    ],
    [
      'on two days, with several services on each',
      [
        row({ id: 7, ...onMonday }),
        row({ id: 10, ...onMonday }),
        row({ id: 8, ...onFriday }),
        row({ id: 9, ...onFriday }),
      ],
      ['one', '8-one'],
    ],
  ])('have the UID of a visit, no two the same: %s', (_what, rows, uids) => {
    const byTime = rows.toSorted((a, b) => a.start.localeCompare(b.start))

    expect(eventsOf(byTime, feed).map(({ uid }) => uid)).toEqual(uids)
  })

  it('show the same, whatever their sequence', () => {
    const contents = [row(), row({ sequence: 40 }), row({ duration: 45 })].map((one) =>
      contentOf(eventsOf([one], feed), feed),
    )
    const elsewhere = { ...feed, timeZone: 'Europe/Lisbon' }

    expect(contents[1]).toBe(contents[0])
    expect(contents[2]).not.toBe(contents[0])
    expect(contentOf(eventsOf([row()], elsewhere), elsewhere)).not.toBe(contents[0])
  })
})

describe('a calendar feed', () => {
  // Summer time begins at 02:00 in Berlin on 29 March, and ends at 03:00 on 25 October.
  it.each([
    ['2026-03-29T00:30:00.000Z', '2026-03-29T02:00:00.000Z', '01:30', '04:00'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25T02:00:00.000Z', '02:30', '03:00'],
  ])('is read at the right moments on a day of a clock change: %s', (start, end, from, to) => {
    const { events } = read([row({ start, duration: 90 })])

    const [event] = events
    const shown = [event?.startDate, event?.endDate].map((time) => time?.toJSDate() ?? now)
    expect(shown.map((moment) => moment.toISOString())).toEqual([start, end])
    expect(event?.startDate.zone.tzid).toBe('UTC')
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      timeStyle: 'short',
    })
    expect(shown.map((moment) => clock.format(moment))).toEqual([from, to])
  })

  it.each([
    'Cut, wash; dry \\ "curl"',
    'BEGIN:VEVENT\r\nSUMMARY:Eve\r\nEND:VEVENT',
    'one\ntwo\rthree\u2028four\u0000five',
    '👩🏽‍🎨'.repeat(40),
    'Щедрая укладка '.repeat(20).trim(),
    'a'.repeat(255),
    ':;,=\t"',
  ])('keeps any name one text of one event: %j', (name) => {
    const rows = [row({ client: name, service: name, staff: name })]
    const of: TestFeed = { ...feed, detail: 'full_name', salonName: name, staffName: name }
    const plain = name.replace(/[\p{Cc}\u2028]+/gu, ' ')

    const { text, calendar, events } = read(rows, of)

    expect(events).toHaveLength(1)
    expect(events[0]?.summary).toBe(`${plain}: ${plain}`)
    // The reader leaves the escapes of a property that it does not know (RFC 7986).
    const escaped = `${plain} · ${plain}`.replace(/[\\;,]/g, '\\$&')
    expect(calendar.getFirstPropertyValue('name')).toBe(escaped)
    const lines = text.split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(lines.join('')).not.toMatch(/[\r\n]/)
  })

  it('says what calendar programs update events by', () => {
    const { events, calendar } = read([row()])

    const [event] = events
    expect(event?.uid).toBe('one')
    expect(event?.sequence).toBe(12)
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Europe/Berlin')
  })
})
