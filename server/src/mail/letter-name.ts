import { toOneLine } from '@salon/contract/one-line'

/** So many characters of a name stand in a letter. */
const longest = 60

/** What mail programs make a link of: a dot or an at sign within a word, and a scheme's slashes. */
const linking = /[.\u3002\uFF0E\uFF61@\uFF20]+(?=\S)|:?\/\/+/gu

/**
 * A name as it stands in a letter, where it may have been typed by somebody who wants the letter to say
 * something else: one line, short, and nothing in it that can be clicked.
 */
export function letterName(name: string): string {
  const text = toOneLine(name.replace(linking, ' '))
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (characters.length <= longest) return text
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
