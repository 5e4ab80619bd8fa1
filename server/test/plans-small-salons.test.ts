import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillLargeSalon, fillOtherSalons, openExplainedSalon } from './plans-explain.ts'
import { amongSmallSalons } from './plans-salon.ts'

const { salon, explained, open, finish, unexpected } = openExplainedSalon()

beforeAll(async () => {
  const opened = await open()
  await fillLargeSalon(opened)
  await fillOtherSalons(opened)
  await amongSmallSalons(salon.database, async () => {
    await opened.askAll()
    await opened.bookIntoAFullBook('among small salons')
  })
  await opened.close()
})
afterAll(() => finish('among small salons'))

describe('on a large salon among thousands of small ones', () => {
  it('no list and no booking reads a big table from end to end, or much more than it needs', () => {
    expect(explained.size).toBeGreaterThan(80)
    expect(unexpected()).toEqual([])
  })
})
