import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The file where tests leave what they counted (see server/test/report.ts), a line of JSON each. */
export const figuresIn = (scratch: string) => path.join(scratch, 'figures.jsonl')

/** What the tests counted: sorted lines for a person. */
export const countedIn = (scratch: string): string[] => {
  const file = figuresIn(scratch)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { what: string; figures: string })
    .map(({ what, figures }) => `${what}: ${figures}`)
    .sort()
}
