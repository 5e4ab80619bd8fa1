// Makes the files of Inter that the product uses: web/src/ui/font/inter.woff2 for the page, with its letters and weights
// in one file, and server/src/files/font/*.ttf for PDFs, one for each weight, since a PDF embeds no variable font.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const root = path.join(import.meta.dirname, '..')
const source = await readFile(new URL(import.meta.resolve('inter-ui/variable/InterVariable.woff2')))

type UnicodeBlock = readonly [first: number, last: number]

/** First and last code point of each Unicode block that names, prices and times are written in. */
const blocks: readonly UnicodeBlock[] = [
  [0x20, 0x7e], // Basic Latin
  [0xa0, 0xff], // Latin-1
  [0x100, 0x17f], // Latin Extended-A
  [0x400, 0x45f], // Cyrillic
]

/** What the blocks lack: Romanian, capital ß, Azerbaijani; Ukrainian, Kazakh, Tatar; signs. */
const more = 'ȘșȚțẞƏəҐґҒғҚқҢңҮүҰұӘәӨөҺһ‐‑‒–—‘’‚“”„†•…‰‹›€₴₸₺₹₽№™←↑→↓−×÷≈≤≥\u2009\u202f'

/** The page falls back on the device's fonts; a PDF has none but its own. */
const paperBlocks: readonly UnicodeBlock[] = [
  [0x20, 0x7e],
  [0xa0, 0x2af], // Latin-1, Latin Extended-A and -B, phonetic letters such as ə
  [0x2b0, 0x36f], // Modifiers and combining marks
  [0x370, 0x3ff], // Greek
  [0x400, 0x52f], // Cyrillic and its supplement
  [0x1e00, 0x1fff], // Latin Extended Additional, Greek Extended
  [0x2000, 0x22ff], // Punctuation, currencies, letterlike signs, arrows, mathematics
  [0x2500, 0x27bf], // Shapes and signs such as a tick
]

const lettersOf = (list: readonly UnicodeBlock[]) =>
  list
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
    )
    .join('')

async function write(file: string, font: Buffer) {
  await writeFile(path.join(root, file), font)
  console.log(`${file}: ${font.length} bytes`)
}

const forPage = await subsetFont(source, lettersOf(blocks) + more, {
  targetFormat: 'woff2',
  // The optical size for small text, and the weights from regular to semibold.
  variationAxes: { opsz: 14, wght: { min: 400, max: 600 } },
})
await write('web/src/ui/font/inter.woff2', forPage)

for (const [weight, wght] of Object.entries({ regular: 400, semibold: 600 })) {
  const forPaper = await subsetFont(source, lettersOf(paperBlocks), {
    targetFormat: 'truetype',
    variationAxes: { opsz: 14, wght },
    // No substitutions: text that is copied out of a PDF has to be what was typed.
    keepFeatures: ['kern', 'mark', 'ccmp'],
  })
  await write(`server/src/files/font/inter-${weight}.ttf`, forPaper)
}
