import { toOneLine } from '@salon/contract/one-line'

/** Characters of a title in a file name, which some systems limit to 255 bytes. */
const longest = 50

/**
 * The file name of a form's PDF: its title and the day on which it was signed, without what systems refuse in a name
 * or hide.
 */
export function pdfName(title: string, day: string): string {
  const plain = toOneLine(title.replace(/[\\/:*?"<>|]+/g, ' ')).replace(/^[. ]+/, '')
  const short = Array.from(plain).slice(0, longest).join('').trim()
  return `${[short, day].filter(Boolean).join(' ')}.pdf`
}
