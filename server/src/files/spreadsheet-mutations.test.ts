import { expect, it } from 'vitest'
import { readMutations } from '../../test/spreadsheet-files.ts'

it('10,000 changed files end in rows or in a sentence each', async () => {
  const { read, refused } = await readMutations(10_000, 1)

  expect(read + refused).toBe(10_000)
  expect(read).toBeGreaterThan(2_000)
  expect(refused).toBeGreaterThan(500)
})
