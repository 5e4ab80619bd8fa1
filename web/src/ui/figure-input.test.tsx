import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FigureInput } from './figure-input.tsx'

const open = () => {
  render(<FigureInput aria-label="Price" inputMode="decimal" defaultValue="0.00" />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
}

test('keyboard focus selects the whole figure', async () => {
  const input = open()

  await userEvent.tab()
  await userEvent.keyboard('45')

  expect(input.value).toBe('45')
})

test('the first click selects the whole figure, a second one places the caret', async () => {
  const input = open()
  const caretAtEnd = { target: input, offset: 4, keys: '[MouseLeft]' }

  await userEvent.pointer(caretAtEnd)
  await userEvent.keyboard('45')
  expect(input.value).toBe('45')
  await userEvent.pointer({ ...caretAtEnd, offset: 2 })
  await userEvent.keyboard(',50')

  expect(input.value).toBe('45,50')
})

test('a part selected by dragging stays selected', async () => {
  const input = open()

  await userEvent.pointer([
    { target: input, offset: 0, keys: '[MouseLeft>]' },
    { offset: 1 },
    { keys: '[/MouseLeft]' },
  ])
  await userEvent.keyboard('7')

  expect(input.value).toBe('7.00')
})
