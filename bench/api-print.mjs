/** A number for a person: three digits that count. */
export const digits = (number) => number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0)

/** A line of a table. */
export const line = (cells) => console.log(`| ${cells.join(' | ')} |`)
