/**
 * Fetches all rows of a list by keyset pagination.
 * @param size rows of a full page; a shorter page is the last one
 * @param fetchPage fetches the page after the row of this id
 */
export async function fetchAllPages<R extends { readonly id: number }>(
  size: number,
  fetchPage: (after: { after?: number }) => Promise<R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (;;) {
    const last = rows.at(-1)
    const page = await fetchPage(last ? { after: last.id } : {})
    rows.push(...page)
    if (page.length < size) return rows
  }
}
