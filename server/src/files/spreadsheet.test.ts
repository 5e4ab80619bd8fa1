import { spreadsheetProblems } from '@salon/contract/spreadsheets'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import { readFile, readMutations, written } from '../../test/spreadsheet-files.ts'
import { SpreadsheetError, guessFormat, spreadsheetRows } from './spreadsheet.ts'

const guessed = (bytes: Buffer) => guessFormat([bytes])

/** The problem of a file, and the row it is in. */
const problemOf = async (bytes: Buffer | string) => {
  const error = await readFile(Buffer.from(bytes)).catch((thrown: unknown) => thrown)
  if (!(error instanceof SpreadsheetError)) throw new Error('the file was read', { cause: error })
  return error.row === undefined ? error.problem : `${error.problem} ${error.row}`
}

describe('the encoding', () => {
  const western = 'Name;Ort\r\nJürgen Groß;Köln\r\nZoë O’Hara;Évry, 5 €\r\n'
  const eastern = 'Имя;Город\r\nСемён Иванов;Москва\r\nAnna;Riga\r\n'

  it.each([
    ['utf-8', western, 'utf-8'],
    ['utf-8', eastern, 'utf-8'],
    ['utf-8 with a byte order mark', western, 'utf-8'],
    ['utf-16le', western, 'utf-16le'],
    ['utf-16be', eastern, 'utf-16be'],
    ['windows-1252', western, 'windows-1252'],
    ['windows-1251', eastern, 'windows-1251'],
  ] as const)('%s is recognised, and its letters are read: %s', async (name, text, encoding) => {
    const bytes = written[name](text)

    expect(await guessed(bytes)).toEqual({ encoding, separator: ';' })
    const rows = text.trimEnd().split('\r\n')
    // A chunk of one byte cuts every letter and every line break in two.
    for (const chunk of [1, 3, 65_536]) {
      expect(await readFile(bytes, chunk)).toEqual(rows.map((row) => row.split(';')))
    }
  })

  it('is detected by a character at the very end, and without a byte order mark', async () => {
    const ascii = `Name;Phone\n${'Ann;123\n'.repeat(20_000)}`

    expect(await guessed(written['windows-1252'](`${ascii}Jürgen;1`))).toMatchObject({
      encoding: 'windows-1252',
    })
    expect(await guessed(written['windows-1251'](`${ascii}Семён;1`))).toMatchObject({
      encoding: 'windows-1251',
    })
    expect(await guessed(written['utf-16le'](ascii).subarray(2))).toMatchObject({
      encoding: 'utf-16le',
    })
    expect(await guessed(written['utf-16be'](ascii).subarray(2))).toMatchObject({
      encoding: 'utf-16be',
    })
  })

  it('that a person chose instead is followed', async () => {
    const bytes = written['windows-1252']('Name;Ort\nJürgen;Köln')
    const rows: string[] = []

    const format = { encoding: 'utf-8', separator: ';' } as const
    for await (const { cells } of spreadsheetRows([bytes], format)) rows.push(cells.join(' '))

    expect(rows).toEqual(['Name Ort', 'J\ufffdrgen K\ufffdln'])
  })
})

describe('the separator', () => {
  it.each([
    ['Name,Phone\nLee; Ann,1\nBo; Li,2', ','],
    ['Name;Notes\nAnn;a, b, c\nBo;d, e', ';'],
    ['Name, first;Phone\nAnn;1\nBo;2', ';'],
    ['Name\tNotes\nAnn\t"a;b;c\td,e"\n', '\t'],
    ['"Name, all of it";"Phone"\n"Lee, Ann";"1"', ';'],
    ['sep=;\nName;a,b,c\nAnn;1,2,3', ';'],
    ['a,b', ','],
  ])('of %j is %j', async (text, separator) => {
    expect(await guessed(Buffer.from(text))).toMatchObject({ separator })
  })
})

describe('rows', () => {
  const { cases } = JSON.parse(
    readFileSync(new URL('../../fixtures/csv-spectrum.json', import.meta.url), 'utf8'),
  ) as { cases: { name: string; csv: string; rows: Record<string, string>[] | object }[] }

  // Cases and answers of csv-spectrum 2.0.0 (BSD-2-Clause).
  it.each(cases.filter(({ rows }) => Array.isArray(rows)))(
    'are those of csv-spectrum: $name',
    async ({ csv, rows }) => {
      for (const text of [csv, csv.replace(/\r?\n/g, '\r\n')]) {
        const [heads = [], ...others] = await readFile(Buffer.from(text))
        const read = others.map((cells) =>
          Object.fromEntries(cells.map((cell, n) => [heads[n], cell.replaceAll('\r\n', '\n')])),
        )
        expect(read).toEqual(
          (rows as Record<string, string>[]).map((row) =>
            Object.fromEntries(
              Object.entries(row).map(([head, cell]) => [head, cell.replaceAll('\r\n', '\n')]),
            ),
          ),
        )
      }
    },
  )

  it('of csv-spectrum with quotes inside of a cell keep them: location_coordinates', async () => {
    const { csv = '' } = cases.find(({ name }) => name === 'location_coordinates') ?? {}

    expect(await readFile(Buffer.from(csv))).toEqual(csv.split('\n').map((row) => row.split(',')))
  })

  it('are counted as a spreadsheet does, with blank ones, which are skipped', async () => {
    const numbers: number[] = []
    const bytes = Buffer.from('sep=,\r\nName,Phone\r\n\r\n , \r\n"Ann\nLee",1\r\nBo,2\r\n')

    for await (const { number } of spreadsheetRows([bytes], await guessed(bytes)))
      numbers.push(number)

    expect(numbers).toEqual([2, 5, 6])
  })

  it('may be shorter or longer than the heads, and end in any way', async () => {
    expect(await readFile(Buffer.from('a,b\r1\r2,3,4\r'))).toEqual([
      ['a', 'b'],
      ['1'],
      ['2', '3', '4'],
    ])
    expect(await readFile(Buffer.from('a,b\n1,2\r\n3,4'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('are text, also where a spreadsheet would take them for formulas', async () => {
    expect(await readFile(Buffer.from('a,b\n=1+1,@x\n+49,-1'))).toEqual([
      ['a', 'b'],
      ['=1+1', '@x'],
      ['+49', '-1'],
    ])
  })

  it('may be left before the last one, which ends the file', async () => {
    let isClosed = false
    const endless = async function* () {
      try {
        yield Buffer.from('a,b\n')
        for (;;) yield Buffer.from('1,2\n'.repeat(1_000))
      } finally {
        isClosed = true
      }
    }

    const rows = spreadsheetRows(endless(), { encoding: 'utf-8', separator: ',' })
    for await (const { number } of rows) if (number === 20) break

    await expect.poll(() => isClosed).toBe(true)
  })
})

describe('a file that is no table', () => {
  const zip = async (name: string) => {
    const file = new ZipFile()
    file.addBuffer(Buffer.from('<xml/>'), name)
    file.end()
    return buffer(file.outputStream)
  }
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

  it('is refused by what it is', async () => {
    expect(await problemOf('')).toBe('empty')
    expect(await problemOf('\ufeff \r\n\r\n')).toBe('empty')
    expect(await problemOf(';;\n;;\n')).toBe('empty')
    expect(await problemOf(await zip('[Content_Types].xml'))).toBe('workbook')
    expect(await problemOf(await zip('clients.csv'))).toBe('archive')
    expect(await problemOf(Buffer.concat([compound, Buffer.alloc(600)]))).toBe('workbook')
    expect(
      await problemOf(Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])),
    ).toBe('encrypted')
    const locked = await zip('clients.csv')
    locked[6] = 1
    expect(await problemOf(locked)).toBe('encrypted')
    expect(await problemOf('-----BEGIN PGP MESSAGE-----\n\nabc')).toBe('encrypted')
    expect(await problemOf('%PDF-1.7\n')).toBe('not_a_table')
    expect(await problemOf('<!DOCTYPE html><table><tr><td>a,b')).toBe('not_a_table')
    expect(await problemOf(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toBe('not_text')
  })

  it('is refused for NUL and other control characters, in UTF-8 and UTF-16', async () => {
    expect(await problemOf('a,b\n1,\0\n')).toBe('not_text')
    expect(await problemOf('a,b\n\x01\x02\x03,4')).toBe('not_text')
    expect(await problemOf(written['utf-16le']('a,b\n1,\0\n'))).toBe('not_text 2')
  })

  it('is refused where it exceeds a limit, with the row', async () => {
    const wide = Array.from({ length: 10_000 }, (_, n) => `c${n}`).join()

    expect(await problemOf('Name\nAnn\nBo')).toBe('one_column')
    expect(await problemOf(`a,b\n${wide}\n`)).toBe('too_many_columns 2')
    expect(await problemOf(`a,b\n1,2\n3,${'x'.repeat(10 * 1024 * 1024)}`)).toBe('cell_too_long 3')
    expect(await problemOf(`a,b\n1,${'x'.repeat(100_001)}\n`)).toBe('cell_too_long 2')
    expect(await problemOf('a,b\n1,"2\n3,4\n')).toBe('quote_not_closed 2')
    expect(await problemOf(`a,b\n1,"2\n${'3,4\n'.repeat(100_000)}`)).toBe('cell_too_long 2')
    expect(await readFile(Buffer.from(`a,b\n1,${'x'.repeat(100_000)}\n`))).toHaveLength(2)
  })

  it('is refused past 50 MB, without being kept', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'a,b\n')
    const chunks = function* (count: number) {
      for (let n = 0; n < count; n += 1) yield mebibyte
    }
    await expect(guessFormat(chunks(51))).rejects.toMatchObject({ problem: 'too_large' })
    await expect(guessFormat(chunks(2))).resolves.toMatchObject({ separator: ',' })
  })

  it('is refused past 200,000 rows', async () => {
    const many = (count: number) => Buffer.from(`a,b\n${'1,2\n'.repeat(count)}`)

    expect(await problemOf(many(200_001))).toBe('too_many_rows')
    expect(await readFile(many(200_000))).toHaveLength(200_001)
  })

  it('has a sentence of its own', () => {
    const sentences = Object.values(spreadsheetProblems)
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

it('ends in rows or in a sentence, however it was changed', async () => {
  const { read, refused } = await readMutations(300, 20_261_125)

  expect(read + refused).toBe(300)
  expect(read).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(10)
})
