/** A colour as its red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Reads '#8B5CF6' or '#85f'; null for anything else. */
export const parseHex = (text: string): Rgb | null => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  const parts = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1)
  if (!parts) return null
  const [red = '', green = '', blue = ''] = parts
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}

/** Writes a colour as '#rrggbb'. */
export const toHex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` (0 to 1) of the first colour over the second. */
export const mix = (colour: Rgb, under: Rgb, share: number): Rgb => [
  colour[0] * share + under[0] * (1 - share),
  colour[1] * share + under[1] * (1 - share),
  colour[2] * share + under[2] * (1 - share),
]

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of two colours as WCAG 2 counts it: 1 (the same) to 21 (black on white). */
export const contrast = (one: Rgb, other: Rgb): number => {
  const lights = [luminance(one), luminance(other)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}
