// Makes web/src/ui/font/inter.woff2: the letters and weights of Inter that the product uses, in one file.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const target = path.join(import.meta.dirname, '../web/src/ui/font/inter.woff2')
const source = new URL(import.meta.resolve('inter-ui/variable/InterVariable.woff2'))

/** First and last code point of each Unicode block that names, prices and times are written in. */
const blocks = [
  [0x20, 0x7e], // Basic Latin
  [0xa0, 0xff], // Latin-1
  [0x100, 0x17f], // Latin Extended-A
  [0x400, 0x45f], // Cyrillic
] as const

/** What the blocks lack: Romanian, capital ß, Azerbaijani; Ukrainian, Kazakh, Tatar; signs. */
const more = 'ȘșȚțẞƏəҐґҒғҚқҢңҮүҰұӘәӨөҺһ‐‑‒–—‘’‚“”„†•…‰‹›€₴₸₺₹₽№™←↑→↓−×÷≈≤≥\u2009\u202f'

const letters = blocks.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
)

const subset = await subsetFont(await readFile(source), letters.join('') + more, {
  targetFormat: 'woff2',
  // The optical size for small text, and the weights from regular to semibold.
  variationAxes: { opsz: 14, wght: { min: 400, max: 600 } },
})
await writeFile(target, subset)
console.log(`${path.relative(process.cwd(), target)}: ${subset.length} bytes`)
