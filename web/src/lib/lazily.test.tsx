import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazily, lazyScreen, loadAhead } from './lazily.tsx'

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

test('parts are loaded ahead, those within them too; what fails waits for the connection', async () => {
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
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  lazily(outer)
  lazily(broken)

  await loadAhead()
  expect(outer).toHaveBeenCalledTimes(1)
  isBroken = false

  // A failure is kept for a moment, so the first signal may come too early for it.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(broken.mock.calls.length).toBeGreaterThan(1)
  })
  await waitFor(() => expect(inner).toHaveBeenCalledTimes(1))
})

test('without a connection nobody looks for a newer page', async () => {
  const asked = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', asked)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Screen = lazyScreen(async () => Promise.reject(new TypeError('Failed to fetch')))

  await Screen.preload()

  expect(asked).not.toHaveBeenCalled()
})
