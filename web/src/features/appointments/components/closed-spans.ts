/** The parts of a day in which nobody works: what is between open spans, and around them. */
export function closedSpans(
  open: readonly { readonly from: number; readonly to: number }[],
  { from, to }: { from: number; to: number },
): { from: number; to: number }[] {
  const closed: { from: number; to: number }[] = []
  let end = from
  for (const span of [...open].sort((a, b) => a.from - b.from)) {
    if (span.from > end) closed.push({ from: end, to: Math.min(span.from, to) })
    end = Math.max(end, span.to)
  }
  if (end < to) closed.push({ from: end, to })
  return closed
}
