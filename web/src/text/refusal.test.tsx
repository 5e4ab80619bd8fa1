import { appointmentDraft } from '@salon/contract/appointments'
import { passwordChange, registration } from '@salon/contract/auth'
import { categoryDraft } from '@salon/contract/categories'
import { customerDraft } from '@salon/contract/customers'
import { revenueFilter } from '@salon/contract/analytics'
import { salonInfoDraft } from '@salon/contract/salon-info'
import { serviceDraft } from '@salon/contract/services'
import { settingsEdit } from '@salon/contract/settings'
import { staffDraft } from '@salon/contract/staff'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { sentenceOf } from './problem.ts'
import { translatedRefusal, useRefusal } from './refusal.ts'
import './refusals.ts'
import { text } from './text.ts'

const long = 'x'.repeat(20_000)

/** What people manage to enter, form by form. */
const entered: [z.ZodType, object][] = [
  [customerDraft, { name: ' ', email: 'x', phone: long, notes: long }],
  [customerDraft, { name: 'A\u0000', email: 'a@b.example' }],
  [customerDraft, { name: 'A\nB', phone: '030\t1', email: 'a@b.example' }],
  [staffDraft, { name: '', email: 'x', role: 'Owner' }],
  [staffDraft, { name: 'A', role: ' ' }],
  [categoryDraft, { name: '', color: 'red' }],
  [serviceDraft, { name: '', price: '1', duration: 5, categoryId: 1 }],
  [serviceDraft, { name: 'A', price: '1e9', duration: 0, categoryId: 1 }],
  [serviceDraft, { name: 'A', price: '1', duration: 2000, categoryId: 1 }],
  [serviceDraft, { name: 'A', price: '1', duration: 1.5, categoryId: 1 }],
  [salonInfoDraft, { name: ' ' }],
  [registration, { name: '', email: 'x', password: 'short' }],
  [registration, { name: 'A', email: 'a@b.example', password: long }],
  [passwordChange, { currentPassword: '', newPassword: 'short' }],
  [settingsEdit, { timeZone: 'Mars/Olympus', currency: 'Euro' }],
  [appointmentDraft, { customerId: 1, serviceId: 1, staffId: 1, duration: 5, price: '1' }],
  [revenueFilter, { from: '2026-02-02', to: '2026-02-01' }],
  [revenueFilter, { from: '2026-02-30', to: '3000-01-01' }],
]

const isKnown = (sentence: string) => translatedRefusal(sentence, text) !== undefined

test('whatever a form refuses has a phrase in every language', () => {
  const sentences = entered.flatMap(
    ([form, input]) => form.safeParse(input).error?.issues.map(({ message }) => message) ?? [],
  )

  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter((sentence) => !isKnown(sentence))).toEqual([])
})

test('an unknown sentence is shown unchanged', () => {
  const { result } = renderHook(() => useRefusal())

  expect(result.current('Name is required')).toBe('Name is required')
  expect(result.current('At most 255 characters')).toBe('At most 255 characters')
  expect(result.current('Something new')).toBe('Something new')
})

test.each([
  [
    'There is no such day in 2026-04. Move these visits one at a time',
    'There is no such day in April 2026.',
  ],
  ['The clocks skip 02:30 on 2026-03-29; 2027-03-28', '02:30 on Mar 29, 2026; Mar 28, 2027'],
])('the days of a sentence are said as people say them: %s', (sentence, said) => {
  const { result } = renderHook(() => useRefusal())

  expect(result.current(sentence)).toContain(said)
  expect(translatedRefusal(sentence, text)).toContain(said)
  expect(sentenceOf({ status: 422, problem: { detail: sentence } })).toContain(said)
})

test('a bound of one thing is no bound of another whose sentence ends alike', () => {
  const sentence = 'At most 14 days for more than 3 services'

  expect(translatedRefusal('At most 3 services', text)).toBe('At most 3 services')
  expect(translatedRefusal(sentence, text)).toBeUndefined()
})
