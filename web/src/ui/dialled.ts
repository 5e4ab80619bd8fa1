/**
 * What a phone dials of a number as people write it: '+49 (0)30 1 23' becomes '+4930123', since the
 * zero in brackets is for those who call without the country's code. Pauses and extensions stay.
 */
export const dialled = (phone: string): string =>
  (phone.trim().startsWith('+') ? phone.replace('(0)', '') : phone).replaceAll(/[^\d+*#,;]/g, '')
