import { Readable, pipeline } from 'node:stream'
import { mostSpreadsheetBytes } from '@salon/contract/import-vocabulary'
import {
  mostSpreadsheetCell,
  mostSpreadsheetColumns,
  mostSpreadsheetRows,
  type SpreadsheetFormat,
  type SpreadsheetProblem,
} from '@salon/contract/spreadsheets'
import { CsvError, parse } from 'csv-parse'
import { decoded, encodingCounter, type Bytes } from './text-encoding.ts'

/** Why a file is no table that can be read; `row` is counted as a spreadsheet does, from 1. */
export class SpreadsheetError extends Error {
  readonly problem: SpreadsheetProblem
  readonly row: number | undefined

  constructor(problem: SpreadsheetProblem, row?: number) {
    super(`${problem}${row === undefined ? '' : ` in row ${row}`}`)
    this.problem = problem
    this.row = row
  }
}

/** A row that is not blank. */
export interface SpreadsheetRow {
  /** As a spreadsheet counts, from 1, with the heads and blank rows. */
  readonly number: number
  readonly cells: readonly string[]
}

/** How much of a file the separator is guessed from. */
const sampleBytes = 64 * 1024

/**
 * Reads a file to its end and guesses how it is written. The whole of it, since the first letter that is not ASCII,
 * which tells encodings apart, may stand in its last row.
 * @throws SpreadsheetError for what is no text or larger than permitted
 */
export async function guessFormat(bytes: Bytes): Promise<SpreadsheetFormat> {
  const counter = encodingCounter()
  const head: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    if (size < sampleBytes) head.push(chunk.subarray(0, sampleBytes - size))
    size += chunk.byteLength
    if (size > mostSpreadsheetBytes) throw new SpreadsheetError('too_large')
    counter.add(chunk)
  }
  const sample = Buffer.concat(head)
  const other = otherKind(sample)
  if (other) throw new SpreadsheetError(other)
  const encoding = counter.guess()
  if (encoding === undefined) throw new SpreadsheetError('not_text')
  let text = ''
  for await (const part of decoded([sample], encoding)) text += part
  if (text.trim() === '') throw new SpreadsheetError('empty')
  return { encoding, separator: guessSeparator(text) }
}

/**
 * The rows of a file, the heads among them; blank ones are skipped.
 * @throws SpreadsheetError where a limit is exceeded or the table cannot be read any further
 */
export async function* spreadsheetRows(
  bytes: Bytes,
  { encoding, separator }: SpreadsheetFormat,
): AsyncGenerator<SpreadsheetRow> {
  const parser = parse({
    delimiter: separator,
    recordDelimiter: ['\r\n', '\n', '\r'],
    relaxColumnCount: true,
    // A quote inside of a cell that does not begin with one is a letter: 6" or 37°36'37.8"N.
    relaxQuotes: true,
    maxRecordSize: mostSpreadsheetCell * 2,
  })
  let number = 0
  let isFirst = true
  // `pipeline` ends the source, too, where the caller stops early or the parser fails.
  pipeline(Readable.from(decoded(bytes, encoding)), parser, () => {})
  try {
    for await (const record of parser) {
      const cells = record as string[]
      number += 1
      // The line by which a file names its separator to a spreadsheet; no head of a column.
      if (number === 1 && /^sep=.?$/i.test(cells.join(separator))) continue
      refuseLimits(cells, number)
      if (cells.every((cell) => cell.trim() === '')) continue
      if (isFirst && cells.length === 1) throw new SpreadsheetError('one_column')
      isFirst = false
      yield { number, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? refusedBy(error) : error
  }
  if (isFirst) throw new SpreadsheetError('empty')
}

function refuseLimits(cells: readonly string[], number: number): void {
  if (number > mostSpreadsheetRows + 1) throw new SpreadsheetError('too_many_rows')
  if (cells.length > mostSpreadsheetColumns) throw new SpreadsheetError('too_many_columns', number)
  if (cells.some((cell) => cell.length > mostSpreadsheetCell))
    throw new SpreadsheetError('cell_too_long', number)
  if (cells.some((cell) => cell.includes('\0'))) throw new SpreadsheetError('not_text', number)
}

function refusedBy(error: CsvError): SpreadsheetError {
  // Counted by the parser: it stops at once, and rows before that one have not arrived here yet.
  const row = Number(error.records) + 1
  // A quote that is never closed takes everything after it into its cell.
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new SpreadsheetError('cell_too_long', row)
  return new SpreadsheetError('quote_not_closed', row)
}

const separators = [',', ';', '\t'] as const

/** How many rows the separator is guessed from. */
const sampleRows = 20

/**
 * The separator that the first row has, and the most of the next ones equally often. Quotes are taken to come in
 * pairs, which a cell such as 6" spoils; a person may then choose.
 */
function guessSeparator(text: string): SpreadsheetFormat['separator'] {
  const [, declared] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  if (declared) return declared as SpreadsheetFormat['separator']
  const rows = countedRows(text)
  const scores = separators.map((separator, n) => {
    const inHead = rows[0]?.[n] ?? 0
    const alike = inHead === 0 ? 0 : rows.filter((counts) => counts[n] === inHead).length
    return { separator, inHead, alike }
  })
  const [best] = scores.toSorted((a, b) => b.alike - a.alike || b.inHead - a.inHead)
  return best?.separator ?? ','
}

/** How often each separator stands outside of quotes, by row. */
function countedRows(text: string): number[][] {
  const rows: number[][] = []
  let counts = separators.map(() => 0)
  let isQuoted = false
  let isBlank = true
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if ((letter === '\n' || letter === '\r') && !isQuoted) {
      if (!isBlank) rows.push(counts)
      if (rows.length === sampleRows) return rows
      counts = separators.map(() => 0)
      isBlank = true
      continue
    } else if (!isQuoted) {
      const n = (separators as readonly string[]).indexOf(letter)
      if (n >= 0) counts[n] = (counts[n] ?? 0) + 1
    }
    isBlank = false
  }
  // The last one may be cut off.
  return rows.length > 0 ? rows : [counts]
}

/** What else people drop, by what such files begin with. */
function otherKind(head: Buffer): SpreadsheetProblem | undefined {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (head.length === 0) return 'empty'
  if (starts(0x50, 0x4b, 0x03, 0x04)) {
    // Bit 0 of the flags of a ZIP entry: its content is encrypted.
    if (((head[6] ?? 0) & 1) === 1) return 'encrypted'
    const isWorkbook = /\[Content_Types\]\.xml|xl\/|mimetypeapplication\/vnd\.oasis/.test(
      head.toString('latin1'),
    )
    return isWorkbook ? 'workbook' : 'archive'
  }
  // A compound file: an .xls, or the envelope that a password puts around an .xlsx.
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    return head.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'workbook'
  const text = head.subarray(0, 40).toString('latin1')
  if (text.startsWith('-----BEGIN PGP') || text.startsWith('Salted__')) return 'encrypted'
  if (starts(0x1f, 0x8b) || text.startsWith('Rar!') || text.startsWith('7z\xbc\xaf'))
    return 'archive'
  if (/^\s*(%PDF|\{\\rtf|<(!doctype|html|\?xml))/i.test(text)) return 'not_a_table'
  return undefined
}
