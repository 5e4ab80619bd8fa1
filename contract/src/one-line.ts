/**
 * Control characters, line and paragraph separators, and the marks that turn the direction of writing
 * (Unicode's Cc, Zl, Zp and Bidi_Control): in a name they begin a new line of an email or show another
 * text than is there.
 */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** Whether a text is one line of visible characters. */
export const isOneLine = (text: string): boolean => text.search(unfit) === -1

/** The text as one line, for rows that were written before names had to be one. */
export const toOneLine = (text: string): string =>
  text.replace(unfit, ' ').replace(/ {2,}/g, ' ').trim()
