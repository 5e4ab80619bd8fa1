import { CallFailed } from './call.ts'
import type { Words } from './words/en.ts'

/** Why something was refused, as a visitor reads it. */
export interface BookingFailure {
  readonly text: string
  /** The nearest free starts, where the chosen one was taken. */
  readonly starts?: readonly string[]
  /** The salon's phone is the way on. */
  readonly byPhone?: boolean
  /** What is wrong with which field, in the page's words. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Reasons with a sentence of their own, and no more to say. */
const sentences = [
  'please_call',
  'most_bookings',
  'too_young',
  'too_late',
  'wrong_code',
  'code_expired',
  'robot_check_failed',
  'not_found',
  'payment_unavailable',
] as const
const byPhone = new Set<string>([
  'please_call',
  'most_bookings',
  'too_young',
  'too_late',
  'payment_unavailable',
])

/** A visitor is asked to wait no longer; the limits of a day last longer, and are not always their own. */
const longestWaitSeconds = 60 * 60

/** What a failed call means for a visitor. */
export function failureOf(error: unknown, words: Words): BookingFailure {
  if (!(error instanceof CallFailed)) return { text: words.problems.robot_check_failed }
  const { status, problem, retryAfter } = error
  if (status === 0) return { text: words.problems.offline }
  const code = problem?.code
  if (code === 'too_many')
    return retryAfter > longestWaitSeconds
      ? { text: words.problems.not_for_now, byPhone: true }
      : { text: words.problems.too_many(retryAfter) }
  if (code === 'slot_taken') return { text: words.time.taken, starts: problem?.starts ?? [] }
  if (code === 'hold_lapsed') return { text: words.details.lapsed }
  if (code === 'terms_changed') return { text: words.details.termsChanged }
  if (code === 'invalid') {
    const fields = Object.fromEntries(
      (problem?.errors ?? []).map(({ path }) => [
        path,
        path === 'name' ? words.details.nameRefused : words.details.fieldWrong,
      ]),
    )
    return { text: Object.values(fields)[0] ?? words.details.fieldWrong, fields }
  }
  const known = sentences.find((one) => one === code)
  return known
    ? { text: words.problems[known], byPhone: byPhone.has(known) }
    : { text: words.problems.unknown }
}

/** Whether a call was refused for this reason. */
export const isRefused = (error: unknown, code: string): boolean =>
  error instanceof CallFailed && error.problem?.code === code
