/** The cells of a CSV text, line by line, by RFC 4180. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    lines.push(cells)
    cells = []
    if (cell.lastIndex === text.length) return lines
  }
  throw new Error('the text is no CSV')
}
