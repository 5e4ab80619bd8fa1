import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Locale } from './formats.ts'
import { useMoneyField } from './money-field.ts'
import { LocaleContext } from './text.ts'

const fieldIn = (language: Locale['language'], currency: string) =>
  renderHook(useMoneyField, {
    wrapper: ({ children }) => (
      <LocaleContext value={{ language, timeZone: 'UTC', currency }}>{children}</LocaleContext>
    ),
  }).result.current

test('an amount is typed with the language’s own sign, and nothing between the thousands', () => {
  expect(fieldIn('en', 'EUR').typed('1045.50')).toBe('1045.50')
  expect(fieldIn('de', 'EUR').typed('1045.50')).toBe('1045,50')
  expect(fieldIn('ru', 'EUR').typed('0.00')).toBe('0,00')
})

test('there are as many decimals as the currency has, and at most the two that are stored', () => {
  const amounts = ['0.00', '1000.00', '1000.60']
  const yen = fieldIn('en', 'JPY')
  const dinar = fieldIn('en', 'KWD')

  expect(amounts.map(yen.typed)).toEqual(['0', '1000', '1000.60'])
  expect(yen.notWhole).toBe('A price in JPY is a whole number of at most 8 digits, like 2500')
  expect(amounts.map(dinar.typed)).toEqual(amounts)
  expect(dinar.notWhole).toBeUndefined()
})
