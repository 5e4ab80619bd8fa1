import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { report } from './report.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.*)\|$/gm)]

it('names no test or file that is gone', () => {
  const named = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|md|conf))`/g)].map(
    ([, file]) => file ?? '',
  )

  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(named.length).toBeGreaterThan(100)
})

it('answers each requirement once, by a test, a reason or a place', () => {
  const numbers = rows.map(([, number]) => number)

  expect(new Set(numbers).size).toBe(numbers.length)
  expect(rows.filter(([, , cell = '']) => (cell.split('|')[1] ?? '').trim().length < 10)).toEqual(
    [],
  )
  const of = (word: string) => rows.filter(([, , cell = '']) => cell.includes(`| ${word}`)).length
  const [holds, part, not] = ['Holds', 'In part', 'Not '].map(of)
  report(
    'requirements of the security page',
    `${rows.length}: ${holds} hold, ${part} in part, ${not} not yet`,
  )
})
