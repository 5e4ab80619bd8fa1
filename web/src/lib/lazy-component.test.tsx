import { fireEvent, render, screen } from '@testing-library/react'
import { Component, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useHotkey } from '../ui/use-hotkey.ts'
import { lazyComponent, lazyDialog, lazyScreen, preloadAll } from './lazy-component.tsx'

const Greeting = ({ to }: { to: string }) => <p>Hello {to}</p>

test('loads a component once, when it first renders', async () => {
  const load = vi.fn(async () => Greeting)
  const Lazy = lazyComponent(load)
  expect(load).not.toHaveBeenCalled()

  render(
    <Suspense fallback="waiting">
      <Lazy to="Ada" />
      <Lazy to="Moe" />
    </Suspense>,
  )

  await screen.findByText('Hello Ada')
  await screen.findByText('Hello Moe')
  expect(load).toHaveBeenCalledTimes(1)
})

test('what is typed before a dialog has loaded presses no shortcut', async () => {
  let arrive: (part: ComponentType) => void = () => {}
  const Form = lazyDialog(() => new Promise<ComponentType>((resolve) => (arrive = resolve)))
  const pressed = vi.fn()
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    useHotkey('t', pressed)
    useHotkey('n', () => {
      pressed()
      setOpen(true)
    })
    return isOpen && <Form />
  }
  render(<Page />)
  const type = (keys: string) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key })
  }

  type('n')
  expect(pressed).toHaveBeenCalledOnce()
  type('nt')
  arrive(() => <div role="dialog">A form</div>)
  await screen.findByText('A form')
  type('nt')

  expect(pressed).toHaveBeenCalledOnce()
})

test('renders a preloaded screen synchronously', async () => {
  const Screen = lazyScreen(async () => () => <p>Clients</p>)

  await Screen.preload()

  render(<Screen />)
  expect(screen.queryByText('Clients')).not.toBeNull()
})

test('preloads all chunks and nested ones, retries failures, and never reloads the page', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  const inner = vi.fn(async () => Greeting)
  const outer = vi.fn(async () => {
    lazyComponent(inner)
    return Greeting
  })
  let isBroken = true
  const broken = vi.fn(async () => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  })
  lazyComponent(outer)
  lazyComponent(broken)

  await preloadAll()
  expect([outer, inner, broken].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  isBroken = false
  await vi.advanceTimersByTimeAsync(61_000)

  expect(broken).toHaveBeenCalledTimes(2)
  // A preload never reloads the page: a form may be open.
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  [true, 1],
  [false, 0],
])('reloads the page when a needed chunk is gone, if online (%s)', async (isOnline, times) => {
  const fetched = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  // React logs caught errors to the console.
  vi.spyOn(console, 'error').mockReturnValue()
  const Gone = lazyComponent(async () => Promise.reject(new TypeError('Failed to fetch')))

  render(
    <Boundary>
      <Suspense>
        <Gone />
      </Suspense>
    </Boundary>,
  )

  await screen.findByText('It broke')
  expect(fetched).toHaveBeenCalledTimes(times)
})

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <p>It broke</p> : this.props.children
  }
}
