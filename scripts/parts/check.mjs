import { readFileSync } from 'node:fs'
import { spoken } from './place.mjs'
import { run } from './run.mjs'

/**
 * One check: a title, and programs that run one after another, all of them.
 * @typedef {{ title: string, commands: string[][], cwd?: string, env?: NodeJS.ProcessEnv,
 *   show?: boolean, report?: Report }} Check
 * @typedef {{ file: string, count: (report: any) => Count, failures: (report: any) => Failure[] }} Report
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ test: string, why: string }} Failure
 * @typedef {{ title: string, ok: boolean, took: number, count: Count, output: string,
 *   failures: Failure[] }} Outcome
 */

const none = []
const oneFailed = { count: { passed: 0, failed: 1 }, failures: none }

/** A check that counts its own tests says so in a file; any other counts as one. */
const toldBy = ({ report }, ok) => {
  if (report === undefined)
    return ok ? { count: { passed: 1, failed: 0 }, failures: none } : oneFailed
  try {
    const told = JSON.parse(readFileSync(report.file, 'utf8'))
    const count = report.count(told)
    // A failure outside of every test (a broken file, a global set-up) is one failure more.
    const failed = !ok && count.failed === 0 ? 1 : count.failed
    return { count: { ...count, failed }, failures: report.failures(told) }
  } catch {
    return oneFailed
  }
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
  const { count, failures } = toldBy(check, ok)
  if (count.failed > 0) ok = false
  const output = said.join('').trim()
  return { title: check.title, ok, took: Date.now() - start, count, output, failures }
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
