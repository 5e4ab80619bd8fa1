import { nameRank } from '@salon/contract/name-rank'
import { isFound, nameForms, searchText } from '@salon/contract/text-search'
import { useMemo } from 'react'

/**
 * Client-side search: the rows that contain every word of `typed`, best name match first, otherwise in the
 * list's order; `undefined` while the list loads. Rows are normalized once, not at each keystroke.
 * @param wordsOf the searched texts of a row, its name first; a stable function, or all rows are
 * normalized again
 */
export function useFilteredList<Row>(
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
