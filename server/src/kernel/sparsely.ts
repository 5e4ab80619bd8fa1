/** So many kinds of trouble are kept apart; more at once are not told apart by anybody. */
const mostKinds = 50

/**
 * Tells of what happens again and again once in so many milliseconds for each kind, which is the
 * error's innermost code or else its name.
 * @param tell is given the error, how many of its kind were left out since the last, and the rest
 */
export function sparsely<Rest extends unknown[]>(
  milliseconds: number,
  tell: (error: Error, unsaid: number, ...rest: Rest) => void,
): (error: Error, ...rest: Rest) => void {
  const told = new Map<string, { at: number; unsaid: number }>()
  return (error, ...rest) => {
    const kind = kindOf(error)
    const now = performance.now()
    const last = told.get(kind)
    if (last && now - last.at < milliseconds) {
      last.unsaid += 1
      return
    }
    if (told.size >= mostKinds) told.clear()
    told.set(kind, { at: now, unsaid: 0 })
    tell(error, last?.unsaid ?? 0, ...rest)
  }
}

function kindOf(error: Error): string {
  let root = error
  while (root.cause instanceof Error) root = root.cause
  return 'code' in root ? String(root.code) : root.name
}
