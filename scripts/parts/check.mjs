import { readFileSync } from 'node:fs'
import { spoken } from './place.mjs'
import { run } from './run.mjs'

/**
 * One check: a title, and programs that run one after another, all of them.
 * @typedef {{ title: string, commands: string[][], cwd?: string, env?: NodeJS.ProcessEnv,
 *   show?: boolean, report?: { file: string, count: (report: any) => Count } }} Check
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ title: string, ok: boolean, took: number, count: Count, output: string }} Outcome
 */

/** A check that counts its own tests says so in a file; any other counts as one. */
const countOf = ({ report }, ok) => {
  if (report !== undefined) {
    try {
      const count = report.count(JSON.parse(readFileSync(report.file, 'utf8')))
      // A failure outside of every test (a broken file, a global set-up) is one failure more.
      return !ok && count.failed === 0 ? { ...count, failed: 1 } : count
    } catch {
      return { passed: 0, failed: 1 }
    }
  }
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** @param {Check} check @returns {Promise<Outcome>} */
export const perform = async (check) => {
  const start = Date.now()
  const said = []
  let ok = true
  for (const [script, ...args] of check.commands) {
    const { cwd, env, show } = check
    const { code, output } = await run(process.execPath, [script, ...args], { cwd, env, show })
    said.push(output)
    ok &&= code === 0
  }
  const count = countOf(check, ok)
  if (count.failed > 0) ok = false
  return { title: check.title, ok, took: Date.now() - start, count, output: said.join('').trim() }
}

/**
 * Performs checks in several lanes, and prints each one's heading as it ends.
 * @param {Check[]} checks @param {number} lanes
 */
export const performAll = async (checks, lanes) => {
  const waiting = [...checks]
  const outcomes = []
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await perform(next)
      outcomes.push(outcome)
      heading(outcome)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}

const heading = ({ title, ok, took, output }) => {
  console.log(`\n── ${title} · ${ok ? 'passed' : 'FAILED'} · ${spoken(took)}`)
  if (output) console.log(output)
}
