import { render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazily, lazyScreen, preloadAll } from './lazily.tsx'

const Greeting = ({ to }: { to: string }) => <p>Hello {to}</p>

test('a part is loaded when it is first shown, and once', async () => {
  const load = vi.fn(async () => Greeting)
  const Lazy = lazily(load)
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

test('a screen that was loaded ahead is drawn at once', async () => {
  const Screen = lazyScreen(async () => () => <p>Clients</p>)

  await Screen.preload()

  render(<Screen />)
  expect(screen.queryByText('Clients')).not.toBeNull()
})

test('parts are loaded ahead, those within them too; what fails is tried again, and reloads nothing', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', asked)
  const inner = vi.fn(async () => Greeting)
  const outer = vi.fn(async () => {
    lazily(inner)
    return Greeting
  })
  let isBroken = true
  const broken = vi.fn(async () => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  })
  lazily(outer)
  lazily(broken)

  await preloadAll()
  expect([outer, inner, broken].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  isBroken = false
  await vi.advanceTimersByTimeAsync(61_000)

  expect(broken).toHaveBeenCalledTimes(2)
  // A preload never reloads the page: a form may be open.
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'a newer page is looked for where a wanted part is gone, with a connection (%s)',
  async (isOnline, times) => {
    const asked = vi.fn(async () => new Response(null, { status: 503 }))
    vi.stubGlobal('fetch', asked)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    // React says of an error that was caught what it was.
    vi.spyOn(console, 'error').mockReturnValue()
    const Gone = lazily(async () => Promise.reject(new TypeError('Failed to fetch')))

    render(
      <Boundary>
        <Suspense>
          <Gone />
        </Suspense>
      </Boundary>,
    )

    await screen.findByText('It broke')
    expect(asked).toHaveBeenCalledTimes(times)
  },
)

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <p>It broke</p> : this.props.children
  }
}
