const shape = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

const cents = (amount: string): bigint => {
  const [, sign, whole = '', fraction = ''] = shape.exec(amount) ?? []
  if (whole === '') throw new RangeError(`'${amount}' is not an amount of money`)
  const size = BigInt(whole + fraction.padEnd(2, '0'))
  return sign === '-' ? -size : size
}

const decimal = (sum: bigint): string => {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(3, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const sumOfCents = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + cents(amount), 0n)

/**
 * The exact sum of amounts of money, which never pass through a binary fraction.
 * @param amounts decimal strings with at most two decimals, such as '25.00'
 * @returns a decimal string with two decimals; '0.00' for none
 * @throws RangeError where one of them is no such string
 */
export const sumOfMoney = (amounts: readonly string[]): string => decimal(sumOfCents(amounts))

/**
 * What amounts of money come to for each of `parts`, to the nearest cent, halves away from zero.
 * @param parts a whole number above 0
 * @returns a decimal string with two decimals
 * @throws RangeError where one of the amounts is no decimal string with at most two decimals
 */
export const averageOfMoney = (amounts: readonly string[], parts: number): string => {
  const sum = sumOfCents(amounts)
  const size = ((sum < 0n ? -sum : sum) * 2n + BigInt(parts)) / (2n * BigInt(parts))
  return decimal(sum < 0n ? -size : size)
}
