import type { TextEncoding } from '@salon/contract/import-vocabulary'

/** A file that arrives, or is there, in chunks. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Guesses the encoding of a text from all of its bytes. */
export interface EncodingCounter {
  add(chunk: Uint8Array): void
  /** The likeliest encoding; undefined where this is no text. */
  guess(): TextEncoding | undefined
}

const isLatinLetter = (byte: number) =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** À to ÿ, and ŠŒŽšœžŸ; × and ÷ are none. */
const isLetterIn1252 = (byte: number) =>
  (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) ||
  [0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f].includes(byte)

/** А to я, Ё and ё, and the letters of Ukrainian, Belarusian, Serbian and Macedonian. */
const isLetterIn1251 = (byte: number) =>
  byte >= 0xc0 ||
  [
    0x80, 0x81, 0x83, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xa1, 0xa2,
    0xa3, 0xa5, 0xa8, 0xaa, 0xaf, 0xb2, 0xb3, 0xb4, 0xb8, 0xba, 0xbc, 0xbd, 0xbe, 0xbf,
  ].includes(byte)

const undefinedIn1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
const undefinedIn1251 = [0x98]

/** More control characters than one in so many letters: no text. */
const lettersPerControl = 100

/**
 * Windows-1252 and Windows-1251 give nearly every byte a meaning, so that the words decide. Western words have
 * accented letters one by one, and a Cyrillic letter never touches a Latin one: what goes against that is counted as
 * impossible, and the encoding with less of it wins.
 */
export function encodingCounter(): EncodingCounter {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let start: number[] = []
  let size = 0
  let controls = 0
  const nuls = { even: 0, odd: 0 }
  const impossible = { western: 0, cyrillic: 0 }
  let before = 0

  const count = (byte: number) => {
    if (byte === 0) nuls[size % 2 === 0 ? 'even' : 'odd'] += 1
    else if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) controls += 1
    if (byte >= 0x80) {
      if (undefinedIn1252.includes(byte) || (isLetterIn1252(byte) && isLetterIn1252(before)))
        impossible.western += 1
      if (undefinedIn1251.includes(byte) || (isLetterIn1251(byte) && isLatinLetter(before)))
        impossible.cyrillic += 1
    } else if (isLatinLetter(byte) && isLetterIn1251(before)) impossible.cyrillic += 1
    before = byte
    size += 1
  }

  return {
    add: (chunk) => {
      if (start.length < 3) start = [...start, ...chunk.subarray(0, 3)].slice(0, 3)
      for (const byte of chunk) count(byte)
      if (isUtf8) isUtf8 = isDecoded(() => utf8.decode(chunk, { stream: true }))
    },
    guess: () => {
      const [first = -1, second = -1] = start
      if (first === 0xff && second === 0xfe) return 'utf-16le'
      if (first === 0xfe && second === 0xff) return 'utf-16be'
      // Latin letters, digits and separators of UTF-16 have a zero in one of their two bytes.
      if (nuls.even + nuls.odd > 0) {
        if (nuls.odd > size / 4 && nuls.even < size / 100) return 'utf-16le'
        if (nuls.even > size / 4 && nuls.odd < size / 100) return 'utf-16be'
        return undefined
      }
      if (controls * lettersPerControl > size) return undefined
      if (isUtf8 && isDecoded(() => utf8.decode())) return 'utf-8'
      return impossible.cyrillic < impossible.western ? 'windows-1251' : 'windows-1252'
    },
  }
}

function isDecoded(decode: () => unknown): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** The text of bytes, without a byte order mark; what the encoding lacks becomes U+FFFD. */
export async function* decoded(bytes: Bytes, encoding: TextEncoding): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    for await (const chunk of bytes) yield from1252(chunk)
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** What Windows-1252 has from 0x80 to 0x9F, where ISO 8859-1 has control characters. */
const upper = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ'

/** By hand: several versions of Node decode 'windows-1252' as ISO 8859-1 (nodejs/node#56542). */
const from1252 = (chunk: Uint8Array) =>
  Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letter) => upper.charAt(letter.charCodeAt(0) - 0x80))
