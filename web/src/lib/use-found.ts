import { isFound, searchText } from '@salon/contract/text-search'
import { useMemo } from 'react'

/**
 * The rows of a list that is here as a whole which hold every word of `typed`, in the list's order;
 * `undefined` while there is no list. Rows are folded once and not at each key.
 * @param wordsOf what a row is found by; the same function each time, or all are folded anew
 */
export function useFound<Row>(
  list: readonly Row[] | undefined,
  wordsOf: (row: Row) => readonly (string | null | undefined)[],
  typed: string,
): readonly Row[] | undefined {
  const searched = useMemo(
    () => list?.map((row) => ({ row, text: searchText(...wordsOf(row)) })),
    [list, wordsOf],
  )
  return useMemo(
    () => searched?.filter(({ text }) => isFound(text, typed)).map(({ row }) => row),
    [searched, typed],
  )
}
