/** So many kinds are kept apart; when there are more, each is told of anew. */
const mostKinds = 1_000

/**
 * Tells of errors that happen again and again once in so many milliseconds for each kind, which is the
 * error's innermost code or else its name.
 * @param tell is given the error, how many of its kind were left out since the last, and the rest
 */
export const sparsely = <Rest extends unknown[]>(
  milliseconds: number,
  tell: (error: Error, unsaid: number, ...rest: Rest) => void,
) =>
  sparselyBy(
    (...said: [Error, ...Rest]) => kindOf(said[0]),
    milliseconds,
    (unsaid, error, ...rest) => tell(error, unsaid, ...rest),
  )

/**
 * Tells of what happens again and again once in so many milliseconds for each kind of it.
 * @param tell is given how many of the kind were left out since the last, and what there is to tell
 */
export function sparselyBy<Said extends unknown[]>(
  kindOf: (...said: Said) => string,
  milliseconds: number,
  tell: (unsaid: number, ...said: Said) => void,
): (...said: Said) => void {
  const told = new Map<string, { at: number; unsaid: number }>()
  return (...said) => {
    const kind = kindOf(...said)
    const now = performance.now()
    const last = told.get(kind)
    if (last && now - last.at < milliseconds) {
      last.unsaid += 1
      return
    }
    if (told.size >= mostKinds) told.clear()
    told.set(kind, { at: now, unsaid: 0 })
    tell(last?.unsaid ?? 0, ...said)
  }
}

function kindOf(error: Error): string {
  let root = error
  while (root.cause instanceof Error) root = root.cause
  return 'code' in root ? String(root.code) : root.name
}
