import { z } from 'zod'
import { cellSeparators, textEncodings } from './import-vocabulary.ts'

/** The most rows beside the heads. */
export const mostSpreadsheetRows = 200_000

/** The most columns. */
export const mostSpreadsheetColumns = 256

/** The longest cell, in characters. */
export const mostSpreadsheetCell = 100_000

/** How a file is written: guessed, and changed by a person where the guess is wrong. */
export const spreadsheetFormat = z.object({
  encoding: z.enum(textEncodings),
  separator: z.enum(cellSeparators),
})

/** Why a file is refused, and the sentence for it; the page has a translation of each. */
export const spreadsheetProblems = {
  empty: 'This file is empty.',
  too_large: 'This file is larger than 50 MB. Please split it.',
  too_many_rows: 'This file has more than 200,000 rows. Please split it.',
  too_many_columns: 'This file has more than 256 columns. Please keep only those you need.',
  cell_too_long:
    'A cell has more than 100,000 characters. An earlier quotation mark is probably not closed.',
  no_heads: 'The first row holds data. Please add a row above it that names the columns.',
  no_rows: 'This file names its columns, but has no rows below them.',
  one_column: 'This file has a single column. Please check the separator.',
  quote_not_closed: 'A quotation mark is not closed, so the table cannot be read to the end.',
  workbook: 'This is a workbook. Please save it as CSV in your spreadsheet program first.',
  archive: 'This is a compressed file. Please unpack it first, and choose the CSV file in it.',
  encrypted: 'This file is protected by a password. Please save it without one, as CSV.',
  not_text: 'This isn’t a text file. Please choose a CSV file.',
  not_a_table: 'This is a document, not a table. Please choose a CSV file.',
} as const

export const spreadsheetProblemCodes = Object.keys(spreadsheetProblems) as [
  SpreadsheetProblem,
  ...SpreadsheetProblem[],
]

export type SpreadsheetProblem = keyof typeof spreadsheetProblems
export type SpreadsheetFormat = z.infer<typeof spreadsheetFormat>
