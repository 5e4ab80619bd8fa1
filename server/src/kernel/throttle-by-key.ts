/** Bounds the memory: with more keys than this, all counts start anew. */
const maxKeys = 1_000

/**
 * Throttles `report` to once in `milliseconds` for each kind of error: its innermost cause's code, or else
 * that cause's name.
 * @param report receives the error, how many of its kind were suppressed since the last report, and the rest
 */
export const throttleByErrorCode = <Rest extends unknown[]>(
  milliseconds: number,
  report: (error: Error, suppressed: number, ...rest: Rest) => void,
) =>
  throttleByKey(
    (...args: [Error, ...Rest]) => codeOf(args[0]),
    milliseconds,
    (suppressed, error, ...rest) => report(error, suppressed, ...rest),
  )

/**
 * Throttles `report` to once in `milliseconds` for each key.
 * @param report receives how many calls of the key were suppressed since the last report, and the arguments
 */
export function throttleByKey<Args extends unknown[]>(
  keyOf: (...args: Args) => string,
  milliseconds: number,
  report: (suppressed: number, ...args: Args) => void,
): (...args: Args) => void {
  const reported = new Map<string, { at: number; suppressed: number }>()
  return (...args) => {
    const key = keyOf(...args)
    const now = performance.now()
    const last = reported.get(key)
    if (last && now - last.at < milliseconds) {
      last.suppressed += 1
      return
    }
    if (reported.size >= maxKeys) reported.clear()
    reported.set(key, { at: now, suppressed: 0 })
    report(last?.suppressed ?? 0, ...args)
  }
}

function codeOf(error: Error): string {
  let root = error
  while (root.cause instanceof Error) root = root.cause
  return 'code' in root ? String(root.code) : root.name
}
