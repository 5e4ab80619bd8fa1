import { expect, test } from 'vitest'
import './policy.ts'
import { text } from './text.ts'

test('the words that come with the privacy policy join those that are there', () => {
  expect(text('privacy.title')).toBe('Privacy Policy')
  expect(text('privacy.keptTitle')).toBe('What is stored')
  expect(text('shared.close')).toBe('Close')
})
