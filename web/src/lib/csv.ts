import { withoutFormulas } from '@salon/contract/csv-formulas'

/** A cell: text, or a number or decimal string, which stays a number. */
export type Cell = string | number

const isNumber = (cell: Cell) => typeof cell === 'number' || /^-?\d+(\.\d+)?$/.test(cell)

const harmless = (cell: Cell) => (isNumber(cell) ? String(cell) : withoutFormulas(String(cell)))

const quoted = (text: string) =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * A table as CSV (RFC 4180): UTF-8 with a byte order mark, which spreadsheets need to read names in
 * other scripts; lines end with CRLF.
 * @param rows the header first
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')}`
