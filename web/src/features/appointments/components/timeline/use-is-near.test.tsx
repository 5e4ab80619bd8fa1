import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useIsNear } from './use-is-near.ts'

const Column = ({ isBusy }: { isBusy: () => boolean }) => {
  const column = useRef<HTMLDivElement>(null)
  return <div ref={column}>{useIsNear(column, isBusy) && <button>A visit</button>}</div>
}

/** A column in a grid; `scroll` says that it came into the window or left it. */
const open = (isBusy = () => false) => {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell) {
        tell = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  render(
    <div role="group">
      <Column isBusy={isBusy} />
    </div>,
  )
  const scroll = (isIntersecting: boolean) => act(() => tell([{ isIntersecting }]))
  const visit = () => screen.queryByRole('button')
  return { scroll, visit }
}

test('a column is drawn while it is in the window or next to it', () => {
  const { scroll, visit } = open()

  expect(visit()).toBeNull()
  scroll(true)
  expect(visit()).not.toBeNull()
  scroll(false)
  expect(visit()).toBeNull()
})

test('one with the focus in it stays, and so does each while something is dragged', () => {
  let isBusy = true
  const { scroll, visit } = open(() => isBusy)
  scroll(true)

  scroll(false)
  expect(visit()).not.toBeNull()
  isBusy = false
  visit()?.focus()
  scroll(false)
  expect(visit()).not.toBeNull()
  visit()?.blur()
  scroll(false)

  expect(visit()).toBeNull()
})

test('all are drawn on paper', () => {
  const { visit } = open()

  act(() => void window.dispatchEvent(new Event('beforeprint')))

  expect(visit()).not.toBeNull()
})
