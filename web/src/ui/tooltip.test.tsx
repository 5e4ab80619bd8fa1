import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { Tooltip, Tooltips } from './tooltip.tsx'
// Already here, so that the page's own fetching of it needs no network in a test.
import './tooltip-host.tsx'
import { tooltipDelay, tooltipSkipDelay } from './tooltip-store.ts'

const Row = ({ onMenu }: { onMenu?: () => void }) => (
  <>
    <Tooltip text="Revenue on Monday">
      <button type="button" aria-label="Monday" />
    </Tooltip>
    <IconButton label="Previous day" />
    <IconButton label="Next day" onClick={onMenu} />
    <Tooltips />
  </>
)

beforeEach(() => {
  vi.useFakeTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const shown = () => screen.queryByRole('tooltip', { hidden: true })?.textContent ?? null
const mouse = { pointerType: 'mouse' }

const hover = async (name: string) => {
  fireEvent.pointerMove(button(name), mouse)
  await wait(0)
}
const leave = (name: string) => fireEvent.pointerLeave(button(name), mouse)

test('a pointer that rests for 700 ms shows the tooltip', async () => {
  render(<Row />)

  await hover('Next day')
  await wait(tooltipDelay - 1)
  expect(shown()).toBeNull()

  await wait(1)
  expect(tooltipDelay).toBe(700)
  expect(shown()).toBe('Next day')
})

test('a passing pointer shows no tooltip', async () => {
  render(<Row />)

  await hover('Next day')
  await wait(tooltipDelay - 1)
  leave('Next day')
  await wait(tooltipDelay)

  expect(shown()).toBeNull()
})

test('the next tooltip opens at once, until 300 ms after the last one closed', async () => {
  render(<Row />)
  await hover('Next day')
  await wait(tooltipDelay)

  await hover('Previous day')
  expect(shown()).toBe('Previous day')

  fireEvent.click(button('Previous day'))
  await wait(tooltipSkipDelay - 1)
  await hover('Monday')
  expect(shown()).toBe('Revenue on Monday')

  fireEvent.click(button('Monday'))
  await wait(tooltipSkipDelay)
  await hover('Next day')
  expect(shown()).toBeNull()
})

test('focus shows it at once, and blur hides it', async () => {
  render(<Row />)

  act(() => button('Next day').focus())
  await wait(0)
  expect(shown()).toBe('Next day')

  act(() => button('Next day').blur())
  await wait(0)
  expect(shown()).toBeNull()
})

test('text other than the name describes the element while shown', async () => {
  render(<Row />)
  const monday = button('Monday')

  act(() => monday.focus())
  await wait(0)
  const described = document.getElementById(monday.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Revenue on Monday')

  act(() => monday.blur())
  await wait(0)
  expect(monday.hasAttribute('aria-describedby')).toBe(false)
})

test('text equal to the name adds no description', async () => {
  render(<Row />)

  act(() => button('Next day').focus())
  await wait(0)

  expect(shown()).toBe('Next day')
  expect(button('Next day').hasAttribute('aria-describedby')).toBe(false)
})

test('a press hides it, activates the button, and the resulting focus does not show it', async () => {
  const onMenu = vi.fn()
  render(<Row onMenu={onMenu} />)
  await hover('Next day')
  await wait(tooltipDelay)

  fireEvent.pointerDown(button('Next day'), mouse)
  act(() => button('Next day').focus())
  fireEvent.pointerUp(button('Next day'), mouse)
  fireEvent.click(button('Next day'))
  await wait(tooltipDelay)

  expect(onMenu).toHaveBeenCalledOnce()
  expect(shown()).toBeNull()
})

test('touch never opens a tooltip', async () => {
  render(<Row />)
  const next = button('Next day')

  fireEvent.pointerMove(next, { pointerType: 'touch' })
  fireEvent.pointerDown(next, { pointerType: 'touch' })
  act(() => next.focus())
  await wait(tooltipDelay)

  expect(shown()).toBeNull()
})

test.each([
  ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ['what is around it being scrolled', () => fireEvent.scroll(document)],
])('%s takes it away', async (_how, happen) => {
  render(<Row />)
  act(() => button('Next day').focus())
  await wait(0)
  expect(shown()).toBe('Next day')

  act(() => void happen())
  await wait(0)

  expect(shown()).toBeNull()
})

test('it closes with its element, and follows text changes while open', async () => {
  const Switch = () => {
    const [step, setStep] = useState(0)
    return (
      <>
        <span onTransitionEnd={() => setStep(step + 1)}>step</span>
        {step < 2 && <IconButton label={step === 0 ? 'Show password' : 'Hide password'} />}
        <Tooltips />
      </>
    )
  }
  render(<Switch />)
  act(() => button('Show password').focus())
  await wait(0)

  fireEvent.transitionEnd(screen.getByText('step'))
  expect(shown()).toBe('Hide password')

  fireEvent.transitionEnd(screen.getByText('step'))
  await wait(0)
  expect(shown()).toBeNull()
})

test('pressing a tooltip over a dialog does not close the dialog', async () => {
  const onOpenChange = vi.fn()
  render(
    <>
      <Dialog open onOpenChange={onOpenChange} title="Client" closeLabel="Close">
        <IconButton label="Add a note" />
      </Dialog>
      <Tooltips />
    </>,
  )
  await wait(0)
  await hover('Add a note')
  await wait(tooltipDelay)

  fireEvent.pointerDown(screen.getByRole('tooltip', { hidden: true }), mouse)
  await wait(0)
  expect(onOpenChange).not.toHaveBeenCalled()

  fireEvent.keyDown(document, { key: 'Escape' })
  await wait(0)
  expect(shown()).toBeNull()
  expect(onOpenChange).not.toHaveBeenCalled()
})
