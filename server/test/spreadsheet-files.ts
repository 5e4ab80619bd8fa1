import { SpreadsheetError, guessFormat, spreadsheetRows } from '../src/files/spreadsheet.ts'

/** What Windows-1251 has from 0xC0: А to я. */
const cyrillic = Array.from({ length: 64 }, (_, n) => String.fromCharCode(0x410 + n)).join('')

/** The bytes of a text as a spreadsheet program writes it. */
export const written = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a byte order mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'windows-1252': (text: string) =>
    Buffer.from(text.replace('€', '\x80').replaceAll('’', '\x92'), 'latin1'),
  'windows-1251': (text: string) =>
    Buffer.from(
      Array.from(text, (letter) => {
        const at = cyrillic.indexOf(letter)
        return at >= 0 ? 0xc0 + at : letter === 'ё' ? 0xb8 : letter.charCodeAt(0)
      }),
    ),
}

/** The cells of a file, read by what is guessed of it, in chunks of so many bytes. */
export async function readFile(bytes: Buffer, chunk = 65_536): Promise<string[][]> {
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const format = await guessFormat(chunks())
  const rows: string[][] = []
  for await (const { cells } of spreadsheetRows(chunks(), format)) rows.push([...cells])
  return rows
}

const clients = [
  'Name;Telefon;E-Mail;Geburtstag;Notiz',
  'Jürgen Groß;+49 171 1234567;j@example.com;24.12.1980;"mag ""Kaffee""; schwarz"',
  'Zoë Çelik;0171/7654321;;01.02.1990;"zwei\r\nZeilen"',
].join('\r\n')
const russian = 'Имя,Телефон\nАнна Каренина,+7 495 1234567\nЛев,\n'

/** A file of each kind that people drop. */
export const droppedFiles: readonly Buffer[] = [
  written['utf-8'](clients),
  written['utf-8 with a byte order mark'](russian),
  written['utf-16le'](clients),
  written['utf-16be'](russian),
  written['windows-1252'](clients),
  written['windows-1251'](russian),
  written['utf-8'](`sep=;\n${clients}`),
]

/**
 * Changes files at random, bytes flipped, cut, doubled and moved, and reads each.
 * @returns how many were read, and how many refused by a sentence; any other error is thrown
 */
export async function readMutations(runs: number, seed: number) {
  const random = randomNumbers(seed)
  const counted = { read: 0, refused: 0 }
  for (let run = 0; run < runs; run += 1) {
    const bytes = mutated(droppedFiles[random(droppedFiles.length)] ?? Buffer.alloc(0), random)
    try {
      await readFile(bytes, 1 + random(64))
      counted.read += 1
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) {
        throw new Error(`seed ${seed}, run ${run}: ${bytes.toString('hex')}`, { cause: error })
      }
      counted.refused += 1
    }
  }
  return counted
}

function mutated(file: Buffer, random: (below: number) => number): Buffer {
  let bytes: Buffer = Buffer.from(file)
  for (let left = 1 + random(6); left > 0; left -= 1) {
    const [at, other] = [random(bytes.length + 1), random(bytes.length + 1)]
    const change = random(5)
    if (change === 0 && bytes.length > 0) bytes[at % bytes.length] = random(256)
    else if (change === 1) bytes = bytes.subarray(0, at)
    else if (change === 2) bytes = bytes.subarray(at)
    else if (change === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(other)])
    else {
      const special = Buffer.from('",;\t\r\n\0'.charAt(random(7)))
      bytes = Buffer.concat([bytes.subarray(0, at), special, bytes.subarray(at)])
    }
    bytes = Buffer.from(bytes)
  }
  return bytes
}

/** Numbers that a seed decides (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
