import { cpus } from 'node:os'

/** A number for a person: three digits that count. */
export const digits = (number: number) => number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0)

/** A line of a table. */
export const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

/** The first line of every report: date, machine, Node. */
export const machineLine = () =>
  `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} · Node ${process.versions.node}`

/** The value below which a share of sorted numbers lies; NaN of none. */
export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The middle one of some numbers, in any order. */
export const median = (numbers: readonly number[]) =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )
