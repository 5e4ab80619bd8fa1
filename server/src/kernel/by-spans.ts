/**
 * Does work on everything until a moment, span after span, so that no statement takes too long, however much
 * there is, and what was done stays so. Each span begins where the last ended: an index still leads to what
 * was taken out of it while somebody may see it.
 * @param endOfNext the moment of the last one of a portion; undefined where fewer are left
 * @param work does it for what lies after one moment, the first '-infinity', until another
 * @throws what the work throws, and the signal's reason between two spans
 */
export async function bySpans(
  until: string,
  endOfNext: (after: string) => Promise<string | undefined>,
  work: (after: string, until: string) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | undefined = '-infinity'
  while (after) {
    signal?.throwIfAborted()
    const end = await endOfNext(after)
    await work(after, end ?? until)
    after = end
  }
}
