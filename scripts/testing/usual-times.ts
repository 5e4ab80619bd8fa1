import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { formatDuration } from '../setup/duration.mjs'
import type { CheckOutcome } from './check.ts'

/** Kept per account and not in the checkout, so that a fresh clone has something to compare with. */
const file = path.join(
  process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
  'salon',
  'test-times.json',
)
const kept = 9

const read = (): Partial<Record<string, number[]>> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number[]>
  } catch {
    return {}
  }
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * Compares each part and file of a run with the median of its last green runs on this machine, and
 * remembers those that passed.
 * @returns a line for each that took over twice its usual time, and 5 s or more beyond it
 */
export const compareWithUsual = (outcomes: readonly CheckOutcome[]): string[] => {
  const times = read()
  const lines: string[] = []
  for (const { name, took, ok } of outcomes.flatMap((one) => [
    { name: one.title, took: one.took, ok: one.ok },
    ...one.files.map((each) => ({ name: each.file, took: each.took, ok: one.ok })),
  ])) {
    const before = times[name] ?? []
    const usual = median(before)
    if (before.length >= 3 && took > 2 * usual && took - usual > 5_000) {
      lines.push(`! ${name} took ${formatDuration(took)}, usually ${formatDuration(usual)}`)
    }
    if (ok) times[name] = [...before, Math.round(took)].slice(-kept)
  }
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(times))
  } catch {
    lines.push(`The times of this run could not be written to ${file}.`)
  }
  return lines.length > 0 ? lines : ['Nothing took over twice its usual time.']
}
