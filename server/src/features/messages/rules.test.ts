import { describe, expect, it } from 'vitest'
import { copyOf, isForeign, keyOf, sendingTime, toE164 } from './rules.ts'

const berlin = 'Europe/Berlin'
const [at10, at11] = ['2026-06-10T08:00:00.000Z', '2026-06-10T09:00:00.000Z']

describe('a repeat', () => {
  const booked = { kind: 'booked', start: at10, copy: 0, state: 'queued' } as const
  const moved = { kind: 'changed', start: at11, copy: 0, state: 'queued' } as const
  const back = { kind: 'changed', start: at10, copy: 0, state: 'queued' } as const

  it('is a message with the kind and start of the last one, and no other', () => {
    expect(copyOf(booked, [])).toBe(0)
    expect(copyOf(booked, [booked])).toBeUndefined()
    expect(copyOf(moved, [booked])).toBe(0)
    expect(copyOf(moved, [booked, moved, back])).toBe(1)
    expect(copyOf(moved, [booked, moved, back, { ...moved, copy: 1 }])).toBeUndefined()
  })

  it.each(['cancelled', 'waiting_list_offer'] as const)(
    'is a message of %s only while that of the last time waits',
    (kind) => {
      const waiting = { kind, start: at10, copy: 0, state: 'queued' } as const

      expect(copyOf(waiting, [waiting])).toBeUndefined()
      expect(copyOf(waiting, [{ ...waiting, state: 'skipped' }])).toBe(1)
      expect(copyOf(waiting, [{ ...waiting, state: 'sent' }])).toBe(1)
    },
  )

  it('is every further reminder of one start, whatever was sent in between', () => {
    const reminder = { kind: 'reminder', start: at10, copy: 0, state: 'queued' } as const

    expect(copyOf(reminder, [reminder, { ...reminder, start: at11 }])).toBeUndefined()
  })

  it('is of the client for a reminder, and of the booked rows for all else', () => {
    const visit = { bookingId: 5, customerId: 7, appointmentIds: [12, 9] }

    expect(keyOf({ ...visit, kind: 'reminder' })).toBe('client 7')
    expect(keyOf({ ...visit, kind: 'booked' })).toBe('visit 9')
    expect(keyOf({ ...visit, kind: 'waiting_list_offer', appointmentIds: [] })).toBe('booking 5')
  })
})

describe('the quiet hours', () => {
  const sms = { kind: 'booked', channel: 'sms', start: '2026-06-12T08:00:00.000Z' } as const
  const goes = (planned: string, message: Parameters<typeof sendingTime>[1] = sms) =>
    sendingTime(new Date(planned), message, berlin).toISOString()

  it.each([
    ['at 20:59', '2026-06-10T18:59:00.000Z', '2026-06-10T18:59:00.000Z'],
    ['at 21:00', '2026-06-10T19:00:00.000Z', '2026-06-11T06:00:00.000Z'],
    ['after midnight', '2026-06-10T22:30:00.000Z', '2026-06-11T06:00:00.000Z'],
    ['at 7:59', '2026-06-11T05:59:00.000Z', '2026-06-11T06:00:00.000Z'],
    ['at 8:00', '2026-06-11T06:00:00.000Z', '2026-06-11T06:00:00.000Z'],
  ])('put an SMS %s off until 8:00 of the salon', (_, planned, sent) => {
    expect(goes(planned)).toBe(sent)
  })

  it('end by the wall clock in the night of a clock change', () => {
    const start = '2026-10-25T12:00:00.000Z'

    expect(goes('2026-10-24T20:00:00.000Z', { ...sms, start })).toBe('2026-10-25T07:00:00.000Z')
  })

  it('give way where the visit would start before they end', () => {
    const early = { ...sms, start: '2026-06-11T06:00:00.000Z' }

    expect(goes('2026-06-11T04:00:00.000Z', early)).toBe('2026-06-11T04:00:00.000Z')
  })

  it('hold for reminders and offers by email, and for no email that answers', () => {
    const night = '2026-06-10T20:00:00.000Z'
    const email = { ...sms, channel: 'email' } as const

    expect(goes(night, email)).toBe(night)
    expect(goes(night, { ...email, kind: 'reminder' })).toBe('2026-06-11T06:00:00.000Z')
    expect(goes(night, { ...email, kind: 'waiting_list_offer' })).toBe('2026-06-11T06:00:00.000Z')
  })
})

describe('a phone number', () => {
  it.each([
    ['+49 151 2345678', '', '+491512345678'],
    ['+49 (0)151 / 234-56 78', '', '+491512345678'],
    ['0049 151 2345678', '7', '+491512345678'],
    ['0151 2345678', '49', '+491512345678'],
    ['0151.234.56.78', '49', '+491512345678'],
    ['151 2345678', '49', '+491512345678'],
    ['8 (912) 345-67-89', '7', '+79123456789'],
    ['912 345-67-89', '7', '+79123456789'],
    ['06 1234 5678', '39', '+390612345678'],
    ['+39 06 1234 5678', '', '+390612345678'],
    ['(415) 555-2671', '1', '+14155552671'],
    ['07911 123456', '44', '+447911123456'],
    ['0151 2345678', '', undefined],
    ['+49 151', '', undefined],
    ['+49 151 2345678 ext. 5', '', undefined],
    ['+1234567890123456', '', undefined],
    ['call Ann', '49', undefined],
    ['', '49', undefined],
    ['0900 1 123456', '49', undefined],
    ['0180 5 123456', '49', undefined],
    ['0700 12345678', '49', undefined],
    ['0800 1234567', '49', undefined],
    ['070 1234 5678', '44', undefined],
    ['+1 900 555 2671', '49', undefined],
  ])('%s with the calling code %j is %s', (written, callingCode, number) => {
    expect(toE164(written, callingCode)).toBe(number)
  })

  it.each([
    ['+491512345678', '49', false],
    ['+33612345678', '49', true],
    ['+14155552671', '1', false],
    ['+79123456789', '1', true],
    ['+33612345678', '', false],
  ])('%s is foreign to a salon with the calling code %j: %j', (number, callingCode, foreign) => {
    expect(isForeign(number, callingCode)).toBe(foreign)
  })
})
