import { digitsOf, folded, nameForms } from '@salon/contract/text-search'

/**
 * The column that the client search matches. The spellings of the name come first, one a line, so that it also
 * sorts by name; email and phone follow, each after a tab. Only words of names have a space before them, so
 * that ' ann' matches the prefix of a word.
 */
export const searchKey = (person: {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
}) => {
  const [plain = '', ...others] = nameForms(person.name)
  const names = [plain, ...others.map(cut)].map((form) => ` ${form}`)
  return [names.join('\n'), folded(person.email ?? ''), digitsOf(person.phone ?? '')].join('\t')
}

/** A B-tree entry has a size limit, and a name has up to four spellings. */
const longestForm = 100
const cut = (form: string) => Array.from(form).slice(0, longestForm).join('')
