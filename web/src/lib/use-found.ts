import { nameRank } from '@salon/contract/name-rank'
import { isFound, nameForms, searchText } from '@salon/contract/text-search'
import { useMemo } from 'react'

/**
 * The rows of a list that is here as a whole which hold every word of `typed`, those first whose names
 * match best, else in the list's order; `undefined` while there is no list. Rows are folded once and
 * not at each key.
 * @param wordsOf what a row is found by, its name first; the same function each time, or all are
 * folded anew
 */
export function useFound<Row>(
  list: readonly Row[] | undefined,
  wordsOf: (row: Row) => readonly (string | null | undefined)[],
  typed: string,
): readonly Row[] | undefined {
  const searched = useMemo(
    () =>
      list?.map((row) => {
        const words = wordsOf(row)
        return { row, text: searchText(...words), forms: nameForms(words[0] ?? '') }
      }),
    [list, wordsOf],
  )
  return useMemo(() => {
    const found = searched?.filter(({ text }) => isFound(text, typed))
    if (typed.trim() === '') return found?.map(({ row }) => row)
    return found
      ?.map(({ row, forms }) => ({ row, rank: nameRank(forms, typed) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ row }) => row)
  }, [searched, typed])
}
