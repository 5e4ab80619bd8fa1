/**
 * Processes rows up to a moment in batches of time ranges, each in statements of its own: no statement runs
 * for long, and finished batches stay done. Each range begins where the last one ended (keyset), so that a
 * deletion does not scan the dead index entries of the batches before it.
 * @param endOfNext the moment of a full batch's last row; undefined when fewer rows are left
 * @param work processes the rows after one moment, at first '-infinity', up to another
 * @throws what `work` throws; the signal's reason between two batches
 */
export async function inBatches(
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
