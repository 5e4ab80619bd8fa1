import { z } from 'zod'
import { ianaZone } from './time-zone.ts'
import { isOneLine } from './one-line.ts'

/** NUL, which PostgreSQL cannot keep, and halves of surrogate pairs, which are no text. */
const unprintable = /[\0\p{Cs}]/u

/** Text of at most `max` characters, trimmed at both ends. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((value) => !unprintable.test(value), 'This contains unsupported characters')

const notOneLine = 'This must be one line, without control characters'

/** Text that is printed on one line: a name, an email, a phone, a title. */
const line = (max: number) => text(max).refine(isOneLine, notOneLine)

/** Invisible: control characters, spaces, marks without a letter, and letters that are blank. */
const unseen = /[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu

/** A line that must not be blank; `message` is what a person reads otherwise. */
export const requiredLine = (max: number, message: string) =>
  text(max)
    .min(1, message)
    .refine((value) => value === '' || value.replace(unseen, '') !== '', message)
    .refine(isOneLine, notOneLine)

/**
 * Text that may be missing: blank and null both mean 'none' and become null; a missing key stays
 * missing, so that an edit of other fields leaves it alone.
 */
export const optionalText = (max: number) => orNull(text(max))

/** A line that may be missing, likewise. */
export const optionalLine = (max: number) => orNull(line(max))

const orNull = (shape: ReturnType<typeof text>) =>
  shape
    .nullable()
    .transform((value) => value || null)
    .optional()

/** The identity of a row, in a body. */
export const id = z.int().positive()

/** The identity of a row, in a path or a query. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'This is not a number of a row')
  .transform(Number)
  .pipe(id)

/** Numbers with commas between, in a query. */
export const numbersInQuery = (message: string) =>
  z
    .string({ error: message })
    .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, message)
    .transform((text) => text.split(',').map(Number))

/** Raised by every change of a row; an edit names the one it was made from in `If-Match`. */
export const version = z.int().positive()

/** The parameters of every path that names one row. */
export const rowParams = z.object({ id: idInPath })

const notAPrice = 'A price has at most 8 digits and two decimals, like 25 or 25.50'

/**
 * An amount of money: accepted as a decimal string or a number, and made a decimal string with
 * two decimals. It fits `numeric(10,2)`. Numbers go through their shortest decimal form, so that
 * 0.1 + 0.2 is refused rather than rounded.
 */
export const money = z
  .union([z.string(), z.number()], notAPrice)
  .transform(String)
  .refine((value) => /^\d{1,8}(\.\d{1,2})?$/.test(value), notAPrice)
  .transform(decimal)

/** An amount as the server prints it: '1234.50'; a sum may have more digits than a price. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/)

function decimal(value: string): string {
  const [whole = '0', cents = ''] = value.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

const notAMoment = 'This is not a date and time'
const outOfReach = 'The year must be between 1900 and 2199'
const inReach = (year: number) => year >= 1900 && year < 2200
const isOutOfReach = (date: unknown) => {
  const [, year] = (typeof date === 'string' && /^([+-]?\d{4,6})-\d\d-\d\d/.exec(date)) || []
  if (typeof date !== 'string' || year === undefined) return false
  const inUtc = new Date(date).getUTCFullYear()
  return !inReach(Number(year)) || (Number.isFinite(inUtc) && !inReach(inUtc))
}

/** The error of a date or moment in one of several forms: `message`, unless its year is out of range. */
export const orYear =
  (message: string) =>
  ({ input }: { readonly input?: unknown }) =>
    isOutOfReach(input) ? outOfReach : message

/** A day of the calendar, 'YYYY-MM-DD', between 1900 and 2199. */
export const day = z.iso
  .date('This is not a date like 2026-01-31')
  .refine((value) => inReach(Number(value.slice(0, 4))), outOfReach)

/** A day that may be missing: blank and null mean none, a missing key stays missing. */
export const optionalDay = z
  .union([z.literal('').transform(() => null), z.null(), day], {
    error: orYear('This is not a date like 2026-01-31'),
  })
  .optional()

/** A moment: ISO 8601 with an offset or Z, with or without seconds; made UTC with milliseconds. */
export const instant = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
    notAMoment,
  )
  .refine((value) => inReach(new Date(value).getUTCFullYear()), outOfReach)
  .transform((value) => new Date(value).toISOString())

/** A wall-clock moment without an offset, 'YYYY-MM-DDTHH:MM[:SS]': the salon's own time. */
export const localMoment = z.iso
  .datetime({ local: true, error: notAMoment })
  .refine((value) => inReach(Number(value.slice(0, 4))), outOfReach)
  // Temporal's resolution is a nanosecond.
  .refine((value) => !/\.\d{10}/.test(value), notAMoment)

/** A time of day, 'HH:MM[:SS]' on 24 hours. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, notAMoment)

/** A moment as the server prints it, in UTC. */
export const printedInstant = z.iso.datetime()

/** An email address, kept as typed; compared without regard to case. */
export const email = line(254).pipe(z.email('Please enter a valid email address'))

export const longestPassword = 128
export const passwordTooLong = `The password must have at most ${longestPassword} characters`

/** The password of an account, as it is entered to sign in or to confirm something. */
export const enteredPassword = z
  .string()
  .min(1, 'Please enter your password')
  .max(longestPassword, passwordTooLong)

/** An email address that may be missing: blank and null mean none, a missing key stays missing. */
export const optionalEmail = z
  .union(
    [
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => null),
      z.null(),
      email,
    ],
    'Please enter a valid email address',
  )
  .optional()

/** Minutes of work: whole, at least 1, at most a day. */
export const minutes = z
  .int('Duration must be a whole number of minutes')
  .min(1, 'Duration must be at least 1 minute')
  .max(1440, 'Duration must be at most 1440 minutes')

const phase = (most: number, message: string) => z.int(message).min(0, message).max(most, message)

/** The longest clean-up, in minutes: how far a row reaches beyond its end. */
export const longestCleanup = 240

/** How a service keeps its staff member busy (`busy-spans.ts`), as it is accepted. */
export const phaseFields = {
  initialWork: phase(1440, 'Minutes must be a whole number from 0 to 1440').optional(),
  processing: phase(1440, 'Minutes must be a whole number from 0 to 1440').optional(),
  cleanup: phase(longestCleanup, 'Clean-up must be a whole number from 0 to 240').optional(),
}

/** As it is sent; 0 is none. */
export const phases = { initialWork: z.int(), processing: z.int(), cleanup: z.int() }

/** 'true' or 'false' in a query. */
export const flagInQuery = z.enum(['true', 'false']).transform((value) => value === 'true')

/** The most rows of a page. */
export const pageSize = z.coerce.number().int().min(1).max(1000)

/** A time zone: an IANA name or a common abbreviation, normalized by `ianaZone`. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => ianaZone(name) !== undefined, 'This time zone is not known')
  .transform((name) => ianaZone(name) ?? name)

/** Whether no value of a list stands in it twice. */
export const isUnique = (values: readonly unknown[]): boolean =>
  new Set(values).size === values.length

/** A day of the week; 0 is Sunday. */
export const weekday = z.int().min(0).max(6)

/** Days of the week, each chosen once. */
export const weekdays = z
  .array(weekday)
  .max(7, 'A week has seven days')
  .refine(isUnique, 'A weekday can be chosen only once')
