/** What begins a formula; spaces and quotes before it do not keep it from being one. */
const formula = '[ "]*[=+\\-@＝＋－＠]'

/**
 * Where a field begins for a spreadsheet that takes the file to have another separator: after a
 * semicolon, tab or line break, since quotes in the middle of a field protect nothing.
 */
const inside = new RegExp(`([;\\t]|\\r\\n|\\r(?!\\n)|\\n)(?=${formula})`, 'g')
const atStart = new RegExp(`^(?=[\\t\\r]|${formula})`)

/**
 * A cell's text with an apostrophe before whatever a spreadsheet would run as a formula (CSV injection).
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export const withoutFormulas = (text: string): string =>
  text.replace(inside, "$1'").replace(atStart, "'")
