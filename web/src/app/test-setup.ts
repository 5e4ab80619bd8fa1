import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A stray complaint of React or of our own code is a failure, not noise.
vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
  throw new Error(`console.error: ${said.map(String).join(' ')}`)
})

// jsdom's storages: vitest leaves a global in place that Node has, and since version 25 it has these two.
declare const jsdom: { window: Window }
for (const name of ['localStorage', 'sessionStorage'] as const) {
  Object.defineProperty(window, name, { configurable: true, get: () => jsdom.window[name] })
}

afterEach(() => cleanup())

// A busy machine is slow; whatever does not come at all still fails.
configure({ asyncUtilTimeout: 10_000 })
