/**
 * A phone number by E.164, '+4915112345678'; undefined where it cannot be one.
 * @param written as somebody typed it: '0151 / 123-456 78', '+49 (0)151 …', '0049 151 …'
 * @param callingCode of the salon's country, which a number without one has: '49'
 */
export function toE164(written: string, callingCode: string): string | undefined {
  const plain = written.replace(/\(0\)/g, '').replace(/[\s\u00a0()./–-]/g, '')
  const international = plain.startsWith('+')
    ? plain.slice(1)
    : plain.startsWith('00')
      ? plain.slice(2)
      : callingCode === ''
        ? undefined
        : callingCode + plain.replace(/^0/, '')
  return international !== undefined && /^[1-9]\d{6,14}$/.test(international)
    ? `+${international}`
    : undefined
}
