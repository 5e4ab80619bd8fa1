import { readFileSync } from 'node:fs'
import { formatDuration } from '../setup/duration.mjs'
import { run } from '../setup/run-command.mjs'

/** One check: programs that run one after another (all of them, even after a failure), or `work`. */
export interface Check {
  readonly title: string
  /** Each a script and its arguments, run by this Node. */
  readonly commands?: readonly (readonly string[])[]
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** Returns what to print, throws what failed. */
  readonly work?: () => Promise<string>
  /** A check that counts its own tests writes a report; any other counts as one test. */
  readonly report?: CheckReport
}

export interface CheckReport {
  /** A path. */
  readonly file: string
  readonly parse: (json: string) => ReportFigures
}

export interface ReportFigures {
  readonly count: TestCount
  readonly failures: readonly TestFailure[]
  readonly files: readonly TimedFile[]
}

interface TestCount {
  readonly passed: number
  readonly failed: number
}

export interface TestFailure {
  readonly test: string
  readonly why: string
}

interface TimedFile {
  readonly file: string
  /** Milliseconds. */
  readonly took: number
}

/** What came of a check. */
export interface CheckOutcome extends ReportFigures {
  readonly title: string
  readonly ok: boolean
  /** Milliseconds. */
  readonly took: number
  readonly output: string
}

const oneTest = (ok: boolean): ReportFigures => ({
  count: { passed: ok ? 1 : 0, failed: ok ? 0 : 1 },
  failures: [],
  files: [],
})

const figuresOf = ({ report }: Check, ok: boolean): ReportFigures => {
  if (report === undefined) return oneTest(ok)
  try {
    const figures = report.parse(readFileSync(report.file, 'utf8'))
    // A failure outside of every test (a broken file, a global set-up) counts as one.
    const failed = !ok && figures.count.failed === 0 ? 1 : figures.count.failed
    return { ...figures, count: { ...figures.count, failed } }
  } catch {
    return oneTest(false)
  }
}

const perform = async (check: Check): Promise<CheckOutcome> => {
  const start = Date.now()
  const output: string[] = []
  let ok = true
  try {
    if (check.work) output.push(await check.work())
  } catch (error) {
    output.push(error instanceof Error ? error.message : String(error))
    ok = false
  }
  for (const command of check.commands ?? []) {
    const { cwd, env } = check
    const ended = await run(process.execPath, [...command], { cwd, env })
    output.push(ended.output)
    ok &&= ended.code === 0
  }
  const figures = figuresOf(check, ok)
  const outcome = {
    ...figures,
    title: check.title,
    ok: ok && figures.count.failed === 0,
    took: Date.now() - start,
    output: output.join('').trim(),
  }
  print(outcome)
  return outcome
}

/** Performs checks one after another. */
export const performAll = async (checks: readonly Check[]) => {
  const outcomes: CheckOutcome[] = []
  for (const check of checks) outcomes.push(await perform(check))
  return outcomes
}

/** Performs lists of checks side by side. */
export const performLanes = async (lanes: readonly (readonly Check[])[]) =>
  (await Promise.all(lanes.map(performAll))).flat()

/** A line as a check ends; its whole output where it failed, or where it has no report of its own. */
const print = ({ title, ok, took, output, count }: CheckOutcome) => {
  console.log(`\n── ${title} · ${ok ? 'passed' : 'FAILED'} · ${formatDuration(took)}`)
  if (output && (!ok || count.passed === 1)) console.log(output)
}
