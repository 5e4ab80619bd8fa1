import { readFileSync } from 'node:fs'
import { inRoot } from '../scripts/setup/paths.mjs'
import { runTool, type SecurityContext } from './security-run.ts'

/** A run plays one call in order and, where there is something to break, three that are broken. */
const ofRun = 3

/** The fuzz of every operation with so many cases: none may be answered 500, none may hang. */
export const fuzzPart = async ({ scratch, say, cases }: SecurityContext) => {
  const table = readFileSync(inRoot('contract/src/permissions.ts'), 'utf8')
  const operations = table.match(/^ {2}'(GET|POST|PUT|DELETE) [^']+':/gm)?.length ?? 1
  const runs = Math.ceil(cases / operations / ofRun)
  const { code, output } = await runTool(
    process.execPath,
    [inRoot('scripts/run.mjs'), 'scripts/fuzz.ts', '--runs', String(runs)],
    { home: scratch, seconds: 3600 },
  )
  const counted = output.split('\n').find((line) => line.startsWith('fuzz: '))
  const [, sound = 0, broken = 0] = /(\d+) calls in order, (\d+) broken/.exec(counted ?? '') ?? []
  const enough = Number(sound) + Number(broken) >= cases
  if (code !== 0) console.log(output.split('\n').slice(-60).join('\n'))
  say(
    code === 0 && enough,
    `${counted ?? 'the fuzz did not count'}: ${Number(sound) + Number(broken)} cases, ${code === 0 ? 'no answer of 500, none that hung' : 'see above'}`,
  )
}
