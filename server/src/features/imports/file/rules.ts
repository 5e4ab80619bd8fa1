/** A head without the number that sets it apart from an earlier one. */
export const headWithoutNumber = (head: string) => head.replace(/ \(\d+\)$/, '')

/** Numbers heads that a file has twice: 'Phone', 'Phone (2)'. */
export function distinctHeads(heads: readonly string[]): string[] {
  const keyOf = (head: string) => head.trim().toLowerCase()
  const taken = new Set(heads.map(keyOf))
  const seen = new Set<string>()
  return heads.map((head) => {
    const isFirst = !seen.has(keyOf(head))
    seen.add(keyOf(head))
    if (isFirst || head.trim() === '') return head
    const numbered = (n: number) => `${head.trim()} (${n})`
    let n = 2
    while (taken.has(keyOf(numbered(n)))) n += 1
    taken.add(keyOf(numbered(n)))
    return numbered(n)
  })
}
