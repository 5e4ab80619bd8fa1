import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Button, spinnerDelay } from './button.tsx'

test('a button does not submit its form by default', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button>Look</Button>
    </form>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Look' }))

  expect(onSubmit).not.toHaveBeenCalled()
})

test('a link styled as a button stays a link', () => {
  render(
    <Button asChild variant="primary">
      <a href="/services">Manage Services</a>
    </Button>,
  )

  expect(screen.getByRole('link', { name: 'Manage Services' }).getAttribute('href')).toBe(
    '/services',
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('a double click submits a form once with a pending button', async () => {
  const onSubmit = vi.fn()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button type="submit" pending={false}>
        Save
      </Button>
    </form>,
  )

  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))

  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a second press of a key counts once the work of the first is done, however quick that was', () => {
  const onClick = vi.fn()
  const drawn = (pending: boolean) => (
    <Button pending={pending} onClick={onClick}>
      Save
    </Button>
  )
  vi.useFakeTimers()
  const { rerender } = render(drawn(false))
  const button = screen.getByRole('button', { name: 'Save' })

  button.click()
  button.click()
  expect(onClick).toHaveBeenCalledOnce()

  rerender(drawn(true))
  rerender(drawn(false))
  button.click()
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('a button that had the focus has it again after its work, unless something else has', () => {
  const { rerender } = render(<Button pending={false}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  const work = (meanwhile?: HTMLElement) => {
    button.focus()
    button.click()
    rerender(<Button pending>Save</Button>)
    // As a browser does with what is disabled.
    button.blur()
    meanwhile?.focus()
    rerender(<Button pending={false}>Save</Button>)
  }

  work()
  expect(document.activeElement).toBe(button)
  const field = document.body.appendChild(document.createElement('input'))
  work(field)
  expect(document.activeElement).toBe(field)
  field.remove()
})

describe('a pending button', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  const spinner = () => document.querySelector('[data-spinner]')

  test('is disabled at once and keeps its label', () => {
    const onClick = vi.fn()
    render(
      <Button pending onClick={onClick}>
        Saving...
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Saving...' })

    button.click()

    expect(button.hasAttribute('disabled')).toBe(true)
    expect(onClick).not.toHaveBeenCalled()
  })

  test('shows a spinner only after a delay', () => {
    const { rerender } = render(<Button pending>Save</Button>)

    act(() => void vi.advanceTimersByTime(spinnerDelay - 1))
    expect(spinner()).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(spinner()).not.toBeNull()

    rerender(<Button>Save</Button>)
    expect(spinner()).toBeNull()
  })
})
