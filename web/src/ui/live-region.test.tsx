import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announce, LiveRegion } from './live-region.tsx'

test('an announcement is rendered, and a repeated one changes the text', () => {
  render(<LiveRegion />)
  const heard: (string | null)[] = []

  for (const text of ['3 visits', '3 visits', 'No visits']) {
    act(() => announce(text))
    heard.push(screen.getByRole('status').textContent)
  }

  expect(heard.map((text) => text?.trim())).toEqual(['3 visits', '3 visits', 'No visits'])
  expect(heard[1]).not.toBe(heard[0])
})
