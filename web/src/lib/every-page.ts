interface Row {
  readonly id: number
}

/**
 * All rows of a list that comes in pages.
 * @param size how many rows a full page has; a shorter one is the last
 * @param fetchPage the page that begins after the row of this id
 */
export async function everyPage<R extends Row>(
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
