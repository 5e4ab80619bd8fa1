import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A stray complaint of React or of our own code is a failure, not noise.
vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
  throw new Error(`console.error: ${said.map(String).join(' ')}`)
})

afterEach(() => cleanup())

// A busy machine is slow; whatever does not come at all still fails.
configure({ asyncUtilTimeout: 10_000 })
