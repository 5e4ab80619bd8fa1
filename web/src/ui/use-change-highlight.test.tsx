import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SheetRow } from './sheet.tsx'

const animate = vi.fn()
const withMotion = (reduced: boolean) => {
  Object.assign(HTMLElement.prototype, { animate })
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
}
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  animate.mockClear()
})

test('a row is highlighted for a moment when it changes, and not when it is first shown', () => {
  withMotion(false)
  const { rerender } = render(<SheetRow stamp={1}>Ann</SheetRow>)
  expect(animate).not.toHaveBeenCalled()

  rerender(<SheetRow stamp={2}>Ann</SheetRow>)
  rerender(<SheetRow stamp={2}>Ann</SheetRow>)

  expect(animate).toHaveBeenCalledOnce()
  expect(screen.getByText('Ann')).not.toBeNull()
})

test('without motion a changed row stays as it is', () => {
  withMotion(true)
  const { rerender } = render(<SheetRow stamp={1}>Ann</SheetRow>)

  rerender(<SheetRow stamp={2}>Ann</SheetRow>)

  expect(animate).not.toHaveBeenCalled()
})
