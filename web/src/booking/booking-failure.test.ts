import { expect, it } from 'vitest'
import { failureOf } from './booking-failure.ts'
import { CallFailed } from './call.ts'
import { en } from './words/en.ts'

const tooMany = (wait: number) =>
  failureOf(new CallFailed(429, { title: '', status: 429, detail: '', code: 'too_many' }, wait), en)

it('asks a visitor to wait for an hour at most, and to call where it would be longer', () => {
  expect(tooMany(60 * 60)).toEqual({ text: 'Too many attempts. Please wait 60 minutes.' })
  expect(tooMany(60 * 60 + 1)).toEqual({
    text: 'This is not possible online for now. Please call the salon.',
    byPhone: true,
  })
})
