/** How an SMS is sent: in which alphabet, and in how many parts, each of which is paid for. */
export interface SmsParts {
  readonly encoding: 'GSM-7' | 'UCS-2'
  readonly parts: number
}

/** The GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1). */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension table: an escape and a character. */
const extended = new Set('\f^{}\\[~]|€')

/** Characters of a message in one part, and of each part of several, which begins with a header. */
const sizes = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } } as const

/**
 * Counts the parts of an SMS. One character outside of the GSM alphabet, such as ’, makes the whole message UCS-2.
 * What counts two, an extended character or a surrogate pair, is not divided between two parts.
 */
export function smsParts(text: string): SmsParts {
  const characters = Array.from(text)
  const isGsm = characters.every((one) => basic.has(one) || extended.has(one))
  const encoding = isGsm ? 'GSM-7' : 'UCS-2'
  const widths = characters.map((one) => (isGsm ? (extended.has(one) ? 2 : 1) : one.length))
  const { one, each } = sizes[encoding]
  if (widths.reduce((sum, width) => sum + width, 0) <= one) return { encoding, parts: 1 }
  let [parts, used] = [1, 0]
  for (const width of widths) {
    if (used + width > each) [parts, used] = [parts + 1, 0]
    used += width
  }
  return { encoding, parts }
}
