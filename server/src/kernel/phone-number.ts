import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * A phone number by E.164, '+4915112345678'; undefined where it cannot be one, or has an extension.
 * @param written as somebody typed it: '0151 / 123-456 78', '8 (912) 345-67-89', '+49 (0)151 …', '0049 151 …'
 * @param callingCode of the salon's country, by whose rules a number without one is read: '49'; may be ''
 */
export function toE164(written: string, callingCode: string): string | undefined {
  const international = written.trim().replace(/^00/, '+')
  const number = parsePhoneNumberFromString(international, {
    defaultCallingCode: callingCode,
    // The whole text is to be the number: none is picked out of a sentence.
    extract: false,
  })
  return number?.isPossible() && number.ext === undefined ? number.number : undefined
}
