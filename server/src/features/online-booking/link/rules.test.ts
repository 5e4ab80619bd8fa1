import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarOf } from './rules.ts'

const visit: Parameters<typeof calendarOf>[0] = {
  id: 7,
  salonId: 3,
  sequence: 12,
  start: '2026-06-10T08:00:00.000Z',
  end: '2026-06-10T09:30:00.000Z',
  state: 'booked',
  services: ['Cut', 'Colour'],
  salon: 'Salon Berg',
  address: 'Main Street 1',
}

/** The calendar as a program reads it. */
const read = (fields: Partial<typeof visit> = {}) => {
  const text = calendarOf({ ...visit, ...fields }, new Date('2026-06-01T00:00:00Z'))
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  return { text, calendar, events }
}

describe('the calendar file of a booking', () => {
  it('is one event with all services, at the right moments', () => {
    const { calendar, events } = read()

    const [event] = events
    expect(events).toHaveLength(1)
    expect(event).toMatchObject({
      uid: 'booking-3-7@salon',
      sequence: 12,
      summary: 'Cut, Colour · Salon Berg',
      location: 'Main Street 1',
    })
    const moments = [event?.startDate, event?.endDate].map((time) => time?.toJSDate().toISOString())
    expect(moments).toEqual([visit.start, visit.end])
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  })

  it('names a salon without a name, and leaves out an address that is not there', () => {
    const [event] = read({ salon: '', address: null }).events

    expect(event?.summary).toBe('Cut, Colour · Salon')
    expect(event?.component.hasProperty('location')).toBe(false)
  })

  it.each([
    'Cut, wash; dry \\ "curl"',
    'BEGIN:VEVENT\r\nSUMMARY:Eve\r\nEND:VEVENT',
    'one\ntwo\rthree\u2028four\u0000five',
    '👩🏽‍🎨'.repeat(40),
    'a'.repeat(255),
    ':;,=\t"',
  ])('keeps any name one text of one event: %j', (name) => {
    const plain = name.replace(/[\p{Cc}\u2028]+/gu, ' ')

    const { text, calendar, events } = read({ services: [name], salon: name, address: name })

    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ summary: `${plain} · ${plain}`, location: plain })
    // The reader leaves the escapes of a property that it does not know (RFC 7986).
    const escaped = plain.replace(/[\\;,]/g, '\\$&')
    expect(calendar.getFirstPropertyValue('name')).toBe(escaped)
    const lines = text.split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(lines.join('')).not.toMatch(/[\r\n]/)
  })
})
