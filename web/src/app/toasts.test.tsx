import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '../text/text.ts'
import { currentToasts, dismissToast, toast } from '../ui/toast-store.ts'
import { Toasts } from './toasts.tsx'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const region = () => screen.findByRole('region', { name: 'Messages (F8)', hidden: true })
const noRegion = () => screen.queryByRole('region', { hidden: true })

test('a message that is said before there is a place for it is not lost', async () => {
  toast({ title: 'Logged out' })
  render(<Toasts />)
  expect(noRegion()).toBeNull()

  expect(await screen.findByText('Logged out')).not.toBeNull()
})

test('nothing is fetched for messages while nobody does anything', () => {
  render(<Toasts />)

  expect(noRegion()).toBeNull()
})

test('the first thing that a person does fetches the place for messages', async () => {
  render(<Toasts />)
  fireEvent.pointerDown(document.body)
  const place = await region()

  act(() => void toast({ title: 'Client added' }))

  expect(place.textContent).toContain('Client added')
})

test('F8 leads to the messages, though it be the first key of all', async () => {
  render(<Toasts />)
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })

  const place = await region()

  expect(place.contains(document.activeElement)).toBe(true)
})
