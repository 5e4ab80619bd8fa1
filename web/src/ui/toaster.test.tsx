import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { currentToasts, toast, toastLimit, toastRemovalDelay } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster regionLabel="Notifications ({hotkey})" closeLabel="Close" />)
})

const region = () => screen.getByRole('region', { hidden: true, name: /Notifications/ })
const seen = () => [...region().querySelectorAll('li')].map((item) => item.textContent)

test('shows one toast at a time; a new one replaces the old', () => {
  act(() => void toast({ title: 'Service added' }))
  act(() => void toast({ title: 'Service removed', variant: 'success' }))

  expect(toastLimit).toBe(1)
  expect(seen()).toEqual(['Service removed'])
})

test('a toast closes after five seconds and is removed later', () => {
  act(() => void toast({ title: 'Photo deleted successfully!' }))

  act(() => void vi.advanceTimersByTime(4999))
  expect(seen()).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1))
  expect(seen()).toHaveLength(0)

  act(() => void vi.advanceTimersByTime(toastRemovalDelay - 1))
  expect(currentToasts()).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1))
  expect(currentToasts()).toHaveLength(0)
})

test('a failure stays until it is closed, or another toast replaces it', () => {
  act(() => void toast({ title: 'Failed to create appointment', variant: 'destructive' }))

  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(seen()).toEqual(['Failed to create appointment'])
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
  expect(seen()).toEqual([])
})

test('F8 focuses the toasts', () => {
  act(() => void toast({ title: 'Saved' }))

  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })

  expect(document.activeElement?.closest('[role=region]')).toBe(region())
})

test('a destructive toast shows the server’s message', () => {
  act(
    () => void toast({ title: 'Login failed', description: 'Try later.', variant: 'destructive' }),
  )

  expect(seen()).toEqual(['Login failedTry later.'])
  expect(region().querySelector('li')?.getAttribute('data-variant')).toBe('destructive')
})

/** What the nearest element with a say says of the pointer. */
const pointerOf = (element: Element) =>
  element.closest<HTMLElement>('[style*="pointer-events"]')?.style.pointerEvents

test('a toast is clickable as soon as it is shown', () => {
  let pointer: string | undefined
  act(() => {
    flushSync(() => void toast({ title: 'Service removed' }))
    pointer = pointerOf(screen.getByRole('button', { name: 'Close' }))
  })

  expect(pointer).toBe('auto')
})

test('the action runs once and closes the toast', () => {
  const onAction = vi.fn()
  act(
    () =>
      void toast({
        title: 'Service removed',
        action: { label: 'Undo', altText: 'Undo in Edit Services', onAction },
      }),
  )

  fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))

  expect(onAction).toHaveBeenCalledOnce()
  expect(seen()).toHaveLength(0)
})

test('a toast offers two things where it has two, and each of them closes it', () => {
  const onOpen = vi.fn()
  const action = { label: 'Undo', altText: 'Undo in History', onAction: vi.fn() }
  const secondAction = { label: 'Open', altText: 'Open the visit', onAction: onOpen }
  act(() => void toast({ title: 'Booked', action, secondAction }))
  expect(screen.getByRole('button', { name: 'Undo', hidden: true })).not.toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Open', hidden: true }))

  expect(onOpen).toHaveBeenCalledOnce()
  expect(action.onAction).not.toHaveBeenCalled()
  expect(seen()).toHaveLength(0)
})

/** A click as a browser has it: the press focuses a button, unless it is prevented. */
const press = (button: HTMLElement) => {
  if (fireEvent.mouseDown(button)) act(() => button.focus())
  fireEvent.click(button)
}

test('the toast that follows a click on Undo closes by itself', () => {
  const onAction = () => void toast({ title: 'Undone' })
  const action = { label: 'Undo', altText: 'Undo in History', onAction }
  act(() => void toast({ title: 'Visit moved', action }))

  press(screen.getByRole('button', { name: 'Undo', hidden: true }))
  expect(seen()).toEqual(['Undone'])

  act(() => void vi.advanceTimersByTime(5000))
  expect(seen()).toEqual([])
})

test('the caller can dismiss a toast; dismissing twice is harmless', () => {
  let shown: { dismiss: () => void } | undefined
  act(() => {
    shown = toast({ title: 'Uploading' })
  })

  act(() => shown?.dismiss())
  act(() => shown?.dismiss())

  expect(seen()).toHaveLength(0)
})

test('Esc in a dialog closes the dialog first, and the toast after it', () => {
  const Open = () => {
    const [open, setOpen] = useState(true)
    return (
      <Dialog open={open} onOpenChange={setOpen} title="Edit Services" closeLabel="Close it">
        <input aria-label="Name" />
      </Dialog>
    )
  }
  render(<Open />)
  act(() => void toast({ title: 'Service added' }))

  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(seen()).toEqual(['Service added'])

  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(seen()).toEqual([])
})
