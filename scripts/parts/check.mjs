import { readFileSync } from 'node:fs'
import { spoken } from './place.mjs'
import { run } from './run.mjs'

/**
 * One check: a title, and programs that run one after another, all of them.
 * @typedef {{ title: string, commands?: string[][], cwd?: string, env?: NodeJS.ProcessEnv,
 *   work?: () => Promise<string>, report?: Report }} Check `work` instead of programs: returns what
 *   to print, throws what failed
 * @typedef {{ file: string, count: (report: any) => Count, failures: (report: any) => Failure[],
 *   files: (report: any) => TimedFile[] }} Report
 * @typedef {{ file: string, took: number }} TimedFile milliseconds
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ test: string, why: string }} Failure
 * @typedef {{ title: string, ok: boolean, took: number, count: Count, output: string,
 *   failures: Failure[], files: TimedFile[] }} Outcome
 */

const oneFailed = { count: { passed: 0, failed: 1 }, failures: [], files: [] }

/** A check that counts its own tests says so in a file; any other counts as one. */
const toldBy = ({ report }, ok) => {
  if (report === undefined)
    return ok ? { ...oneFailed, count: { passed: 1, failed: 0 } } : oneFailed
  try {
    const told = JSON.parse(readFileSync(report.file, 'utf8'))
    const count = report.count(told)
    // A failure outside of every test (a broken file, a global set-up) is one failure more.
    const failed = !ok && count.failed === 0 ? 1 : count.failed
    return {
      count: { ...count, failed },
      failures: report.failures(told),
      files: report.files(told),
    }
  } catch {
    return oneFailed
  }
}

/** @param {Check} check @returns {Promise<Outcome>} */
export const perform = async (check) => {
  const start = Date.now()
  const said = []
  let ok = true
  try {
    if (check.work) said.push(await check.work())
  } catch (error) {
    said.push(error.message)
    ok = false
  }
  for (const [script, ...args] of check.commands ?? []) {
    const { cwd, env } = check
    const { code, output } = await run(process.execPath, [script, ...args], { cwd, env })
    said.push(output)
    ok &&= code === 0
  }
  const { count, failures, files } = toldBy(check, ok)
  if (count.failed > 0) ok = false
  const output = said.join('').trim()
  const outcome = {
    title: check.title,
    ok,
    took: Date.now() - start,
    count,
    output,
    failures,
    files,
  }
  print(outcome)
  return outcome
}

/** Performs checks one after another. @param {Check[]} checks */
export const performAll = async (checks) => {
  const outcomes = []
  for (const check of checks) outcomes.push(await perform(check))
  return outcomes
}

/** Performs lists of checks side by side. @param {Check[][]} lanes */
export const performLanes = async (lanes) => (await Promise.all(lanes.map(performAll))).flat()

/** A line as a check ends; all that it printed where it failed, or where it has no report of its own. */
const print = ({ title, ok, took, output, count }) => {
  console.log(`\n── ${title} · ${ok ? 'passed' : 'FAILED'} · ${spoken(took)}`)
  if (output && (!ok || count.passed === 1)) console.log(output)
}
