import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../text/text.ts'
import { currentToasts, dismissToast, toast } from '../ui/toast-store.ts'
import { Toasts } from './toasts.tsx'

const region = () => screen.findByRole('region', { name: 'Messages (F8)', hidden: true })
const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
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

test('a screen reader hears each message once, and the same words again with the next', async () => {
  render(<Toasts />)
  const undo = { label: 'Undo', altText: 'Undo in History', onAction: () => {} }
  const heard: (ChildNode | null)[] = []

  for (const description of ['Ann Žižka', 'Ann Žižka']) {
    act(() => void toast({ title: 'Deleted', description, action: undo }))
    await screen.findByText('Deleted')
    // What draws the message would say it, too, two drawings later.
    for (let frame = 0; frame < 3; frame += 1) await act(async () => await drawn())
    const regions = [
      ...document.querySelectorAll('[role=status], [aria-live]:not([aria-live=off]), output'),
    ]
    expect(regions.map(({ textContent }) => textContent)).toEqual([
      'Message Deleted Ann Žižka Undo in History',
    ])
    heard.push(regions[0]?.firstChild ?? null)
  }

  expect(heard[1]).not.toBe(heard[0])
  for (const { id } of currentToasts()) act(() => dismissToast(id))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('F8 leads to the messages, though it be the first key of all', async () => {
  render(<Toasts />)
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })

  const place = await region()

  expect(place.contains(document.activeElement)).toBe(true)
})
