import { expect, test } from 'vitest'
import { fetchAllPages } from './fetch-all-pages.ts'

const all = Array.from({ length: 7 }, (_, at) => ({ id: at + 10 }))

test.each([
  { size: 3, cursors: [undefined, 12, 15] },
  { size: 7, cursors: [undefined, 16] },
  { size: 8, cursors: [undefined] },
])('every page of $size is requested once', async ({ size, cursors }) => {
  const seen: (number | undefined)[] = []

  const rows = await fetchAllPages(size, async ({ after }) => {
    seen.push(after)
    const rest = all.filter(({ id }) => after === undefined || id > after)
    return rest.slice(0, size)
  })

  expect(rows).toEqual(all)
  expect(seen).toEqual(cursors)
})
