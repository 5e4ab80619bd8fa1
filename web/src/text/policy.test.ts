import { expect, test } from 'vitest'
import './policy.ts'
import { text } from './text.ts'

test('the phrases of the privacy policy are added to those already loaded', () => {
  expect(text('privacy.title')).toBe('Privacy Policy')
  expect(text('privacy.keptTitle')).toBe('What is stored')
  expect(text('shared.close')).toBe('Close')
})
