import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A stray complaint of React or of our own code is a failure, not noise.
vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
  throw new Error(`console.error: ${said.map(String).join(' ')}`)
})

afterEach(() => cleanup())
