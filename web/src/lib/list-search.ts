/** What the address of a list says: the words that it is searched for. */
export interface ListSearch {
  q?: string
}

/** Reads an address; digits alone arrive as a number. */
export function listSearch({ q }: Readonly<Record<string, unknown>>): ListSearch {
  const words = typeof q === 'number' ? String(q) : q
  return typeof words === 'string' && words !== '' ? { q: words } : {}
}
