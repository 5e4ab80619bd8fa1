/**
 * The dial string of a written phone number: '+49 (0)30 1 23' becomes '+4930123', because the zero in
 * brackets is dialled only without the country code. Keeps pauses and extensions.
 */
export const dialString = (phone: string): string =>
  (phone.trim().startsWith('+') ? phone.replace('(0)', '') : phone).replaceAll(/[^\d+*#,;]/g, '')
