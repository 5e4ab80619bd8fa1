import { digitsOf, nameForms } from './text-search.ts'

/** Fewer digits than this are no phone number to compare. */
const fewestDigits = 6

/**
 * The digits of a phone without what a country or a trunk code begins with; '' of too few. The trunk code is 0, or in
 * Russia and Kazakhstan an 8 before ten digits.
 */
export const subscriberDigits = (phone: string): string => {
  const digits = digitsOf(phone).replace(/^(0+|8(?=\d{10}$))/, '')
  return digits.length >= fewestDigits ? digits : ''
}

/** The last digits of a phone, by which clients who may have it are searched; '' of too few. */
export const lastDigits = (phone: string | null): string => subscriberDigits(phone ?? '').slice(-6)

/** Is it one number, with its country's code or without? Both are `subscriberDigits`. */
export const isSameNumber = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.endsWith(other) || other.endsWith(one))

/** The same of phones as they are written. */
export const isSamePhone = (one: string, other: string): boolean =>
  isSameNumber(subscriberDigits(one), subscriberDigits(other))

/** Is it one name, in whatever spelling and order of its words? */
export const isSameName = (one: string, other: string): boolean => {
  const forms = new Set(nameForms(one).map(sorted))
  return nameForms(other).some((form) => form !== '' && forms.has(sorted(form)))
}

const sorted = (form: string) => form.split(' ').toSorted().join(' ')
