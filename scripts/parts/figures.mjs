import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where tests leave what they counted (see server/test/report.ts): a line of JSON for each. */
export const figuresIn = (scratch) => path.join(scratch, 'figures.jsonl')

/** What the tests counted, a line for each kind, in an order that does not depend on theirs. */
export const countedIn = (scratch) => {
  const file = figuresIn(scratch)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ what, figures }) => `${what}: ${figures}`)
    .sort()
}
