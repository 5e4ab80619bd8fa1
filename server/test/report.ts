import { appendFileSync } from 'node:fs'

/**
 * Leaves figures for the summary of `npm test`, which prints a line for each; a test that is run
 * by itself leaves them nowhere. `TEST_PLACE` says where the whole run happens, if that matters.
 * @param what what was counted, such as 'fault injection'
 * @param figures the counts, such as '41 operations, 312 steps, 0 left behind'
 */
export function report(what: string, figures: string): void {
  const { TEST_FIGURES: file, TEST_PLACE: place } = process.env
  if (!file) return
  const named = place ? `${what} (${place})` : what
  appendFileSync(file, `${JSON.stringify({ what: named, figures })}\n`)
}
