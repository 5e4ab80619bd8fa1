import { toOneLine } from '@salon/contract/one-line'

/** The longest name in an email, in characters. */
const longest = 60

/** What mail programs turn into a link: a dot or an at sign within a word, and a scheme and its slashes. */
const linking = /[.\u3002\uFF0E\uFF61@\uFF20]+(?=\S)|:?\/\/+/gu

/**
 * Sanitizes a name for an email, because a sender may register one that holds a message: one line, short, and
 * nothing in it that becomes a link.
 */
export function nameInEmail(name: string): string {
  const text = toOneLine(name.replace(linking, ' '))
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  if (characters.length <= longest) return text
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
