import { expect, it } from 'vitest'
import { renderText } from './rules.ts'

it('leaves one blank line where a line without a value is left out', () => {
  const text =
    'Hello {client},\n\nYour visit is cancelled.\n\nSee it here: {link}\n\n{salon}\n{phone}\n'

  expect(renderText(text, { client: 'Ann', salon: 'North' })).toBe(
    'Hello Ann,\n\nYour visit is cancelled.\n\nNorth',
  )
})
