import { z } from 'zod'

/**
 * Every reason the server has to refuse, with the status it becomes and the sentence a person
 * reads where the place of refusal has no better one. The page has a translation for each key.
 */
export const reasons = {
  unreadable: { status: 400, sentence: 'The request could not be read.' },
  not_signed_in: { status: 401, sentence: 'Please sign in.' },
  wrong_credentials: { status: 401, sentence: 'Wrong email or password.' },
  second_factor_needed: {
    status: 401,
    sentence: 'Please enter the code from your authenticator app.',
  },
  wrong_second_factor: {
    status: 401,
    sentence: 'This code is wrong or has already been used.',
  },
  second_factor_lost: {
    status: 401,
    sentence:
      'Codes from the app no longer work, because the salon was restored from a backup. Please use a recovery code.',
  },
  deposit_needed: { status: 402, sentence: 'Please pay the deposit to book this time.' },
  not_allowed: { status: 403, sentence: 'You are not allowed to do that.' },
  foreign_origin: { status: 403, sentence: 'This request came from another site.' },
  registration_closed: {
    status: 403,
    sentence: 'Registration is closed. Ask the person who runs this server for an account.',
  },
  owner_not_editable: { status: 403, sentence: 'Owner information cannot be edited' },
  owner_not_deletable: { status: 403, sentence: 'Owner cannot be deleted' },
  wrong_password: { status: 403, sentence: 'Wrong password.' },
  wrong_code: { status: 403, sentence: 'This code is wrong or has already been used.' },
  please_call: { status: 403, sentence: 'Please call the salon to book.' },
  code_needed: { status: 403, sentence: 'Please enter the code from your email.' },
  robot_check_failed: {
    status: 403,
    sentence: 'We couldn’t verify that you’re human. Please try again.',
  },
  not_found: { status: 404, sentence: 'This does not exist.' },
  email_taken: { status: 409, sentence: 'An account with this email already exists.' },
  never_signed_in: { status: 409, sentence: 'This colleague has not signed in yet.' },
  already_exists: { status: 409, sentence: 'This already exists.' },
  service_in_visit: { status: 409, sentence: 'The visit already includes this service.' },
  overlaps: { status: 409, sentence: 'The staff member has another visit at that time.' },
  outside_hours: { status: 409, sentence: 'That time is outside working hours.' },
  test_needed: { status: 409, sentence: 'This service needs a passed patch test first.' },
  slot_taken: {
    status: 409,
    sentence: 'This time has just been taken. Please choose another one.',
  },
  terms_changed: {
    status: 409,
    sentence: 'The price or the duration has changed. Please check it and book again.',
  },
  most_bookings: {
    status: 409,
    sentence: 'This email address has reached the limit for online booking. Please call the salon.',
  },
  too_late: {
    status: 409,
    sentence: 'This can no longer be changed online. Please call the salon.',
  },
  already_answered: { status: 409, sentence: 'This request has already been answered.' },
  slug_taken: { status: 409, sentence: 'This address is already taken.' },
  photos_full: { status: 409, sentence: 'There are already five photos.' },
  visit_deleted: {
    status: 409,
    sentence: 'The visit of this photo was deleted. Please restore it first.',
  },
  import_under_way: {
    status: 409,
    sentence: 'This import has moved on. Please reload the page.',
  },
  changed_meanwhile: {
    status: 409,
    sentence: 'Someone else changed this in the meantime. Please try again.',
  },
  changed_since: {
    status: 409,
    sentence: 'This has since been changed again, so it was not undone.',
  },
  not_undoable: { status: 409, sentence: 'This cannot be undone.' },
  undo_too_late: { status: 410, sentence: 'Only changes from the last 30 days can be undone.' },
  link_expired: {
    status: 410,
    sentence: 'This link is no longer valid. Please ask for a new one.',
  },
  hold_lapsed: {
    status: 410,
    sentence: 'This time is no longer kept for you. Please choose it again.',
  },
  code_expired: {
    status: 410,
    sentence: 'This code is no longer valid. Please ask for a new one.',
  },
  stale: { status: 412, sentence: 'Someone else has changed this. Please review it.' },
  too_large: { status: 413, sentence: 'The request is too large.' },
  photo_too_large: { status: 413, sentence: 'File size must be less than 5MB' },
  not_an_image: { status: 415, sentence: 'Please select an image file' },
  unsupported_type: { status: 415, sentence: 'This content type is not supported.' },
  invalid: { status: 422, sentence: 'Please check your entries.' },
  too_young: {
    status: 422,
    sentence: 'This service has a minimum age. Please call the salon.',
  },
  weak_password: {
    status: 422,
    sentence: 'This password is too easy to guess. Please choose another one.',
  },
  too_many: { status: 429, sentence: 'Too many attempts. Please wait a moment.' },
  broken: { status: 500, sentence: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: {
    status: 503,
    sentence: 'The server can’t be reached right now. Please try again in a minute.',
  },
  payment_unavailable: {
    status: 503,
    sentence:
      'The deposit cannot be paid right now. Please try again in a minute, or call the salon.',
  },
  photo_quota: {
    status: 507,
    sentence: 'Photo storage is full. Deleted photos free up space after 30 days.',
  },
  no_room: { status: 507, sentence: 'The server’s disk is full. Nothing was saved.' },
} as const satisfies Record<string, { status: number; sentence: string }>

/** A stable code, as it stands in a problem's `code`. */
export type Reason = keyof typeof reasons

/** Refusals of the calls without an account that book online: their page has words of its own, and no other shows them. */
export const bookingPageReasons = [
  'please_call',
  'code_needed',
  'robot_check_failed',
  'slot_taken',
  'terms_changed',
  'most_bookings',
  'too_young',
  'too_late',
  'hold_lapsed',
  'code_expired',
  'deposit_needed',
  'payment_unavailable',
] as const satisfies readonly Reason[]

export type BookingPageReason = (typeof bookingPageReasons)[number]

/** Every reason, in the table's order. */
export const reasonCodes = Object.keys(reasons) as [Reason, ...Reason[]]

/** A field that was refused: `path` as in 'price' or 'notifications.visitBooked'. */
export const fieldError = z.object({ path: z.string(), message: z.string() })

/** The body of every refusal: `application/problem+json` (RFC 9457). */
export const problem = z.object({
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(reasonCodes),
  errors: z.array(fieldError).optional(),
  /** With `overlaps`, and `service_in_visit` with `overlap: 'reject'`: the conflicting rows. */
  conflicts: z
    .array(
      z.object({
        id: z.int(),
        appointmentDate: z.string(),
        duration: z.int(),
        customerName: z.string(),
        serviceName: z.string(),
        staffName: z.string(),
        /** Its staff member is busy, or the visit holds its service already. */
        reason: z.enum(['overlaps', 'service_in_visit']).optional(),
        /** The caller does not see this visit: `id` is 0 and the names are empty. */
        isHidden: z.boolean().optional(),
      }),
    )
    .optional(),
  /** With `slot_taken`: the nearest free starts instead, at most five, by time. */
  starts: z.array(z.string()).optional(),
  /** With `stale`: the present row, in the shape of the reply; with `terms_changed`: the hold by present terms. */
  present: z.unknown().optional(),
  /** With `deposit_needed`: where the deposit is paid, and until when. */
  payment: z
    .object({ url: z.string(), amount: z.string(), currency: z.string(), expiresAt: z.string() })
    .optional(),
  /** With `broken`: the request id, to find the error in the log. */
  requestId: z.string().optional(),
})

export type Problem = z.infer<typeof problem>
export type FieldError = z.infer<typeof fieldError>
export type Conflict = NonNullable<Problem['conflicts']>[number]
