import { z } from 'zod'
import {
  email,
  enteredPassword,
  id,
  longestPassword,
  passwordTooLong,
  printedInstant,
  requiredLine,
  timeZone,
} from './primitives.ts'
import type { Route } from './route.ts'
import { languages, roles } from './vocabulary.ts'

/** The account as a client sees it; its password never leaves the database. */
export const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The salon is this account's; an admin who does not own it has the same role. */
  isOwner: z.boolean(),
  /** The staff member that the account is; null where it is none. */
  staffId: id.nullable(),
  /** By a setting of the salon: the account sees and changes visits of its staff member only. */
  seesOwnVisitsOnly: z.boolean(),
  isActive: z.boolean(),
  createdAt: printedInstant,
})

/** Any characters, 8 or more; the upper bound keeps hashing affordable. */
export const password = z
  .string()
  .min(8, 'The password must have at least 8 characters')
  .max(longestPassword, passwordTooLong)

export const credentials = z.object({
  email,
  password: enteredPassword,
  /** Asked for by the mobile wrapper alone: answer with a bearer token as well. */
  withToken: z.boolean().optional(),
  /** Of an account with a second factor: six digits of its app, or a recovery code. */
  code: z.string().trim().max(64).optional(),
})

export const registration = z.object({
  name: requiredLine(255, 'Please enter your name'),
  email,
  password,
  withToken: z.boolean().optional(),
  /** The browser's, so that the salon's days begin when its people think they do. */
  timeZone: timeZone.optional().catch(undefined),
  language: z.enum(languages).optional().catch(undefined),
})

export const accountEdit = z.object({ name: requiredLine(255, 'Please enter your name') })

export const passwordChange = z.object({
  currentPassword: enteredPassword,
  newPassword: password,
})

export const forgottenPassword = z.object({ email })

/** `token` is the fragment of the link in the email. */
export const newPassword = z.object({ token: z.string().min(1).max(200), password })

/** A sign-in that is still valid; `id` is no secret. */
export const session = z.object({
  id: z.string(),
  /** What the browser or the wrapper called itself. */
  device: z.string().nullable(),
  kind: z.enum(['cookie', 'bearer']),
  createdAt: printedInstant,
  /** To the hour. */
  lastUsedAt: printedInstant,
  /** The session of this request. */
  isCurrent: z.boolean(),
})

const signedIn = account.extend({ token: z.string().optional() })

export const authRoutes = {
  current: {
    method: 'GET',
    path: '/api/user',
    summary: 'The account that is signed in',
    reply: account,
  },
  edit: {
    method: 'PUT',
    path: '/api/user',
    summary: 'Rename the account',
    body: accountEdit,
    reply: account,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in',
    body: credentials,
    reply: signedIn,
    refuses: [
      'wrong_credentials',
      'second_factor_needed',
      'wrong_second_factor',
      'second_factor_lost',
    ],
  },
  registration: {
    method: 'GET',
    path: '/api/register',
    summary: 'Whether registration is open',
    reply: z.object({ isOpen: z.boolean() }),
  },
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Open a new salon and sign in as its owner',
    body: registration,
    reply: signedIn,
    status: 201,
    refuses: ['registration_closed', 'email_taken', 'weak_password'],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/password',
    summary: 'Change the password, which signs out every other device',
    body: passwordChange,
    reply: null,
    refuses: ['wrong_password', 'weak_password'],
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/password-reset',
    summary: 'Send a link to a new password, where there is such an account and a way to send it',
    body: forgottenPassword,
    reply: null,
  },
  resetPassword: {
    method: 'PUT',
    path: '/api/password-reset',
    summary: 'Choose a new password by such a link, which signs out every device',
    body: newPassword,
    reply: null,
    refuses: ['link_expired', 'weak_password'],
  },
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'The devices that the account is signed in on, last used first',
    reply: z.array(session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: 'Sign out a device',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) }),
    reply: null,
    refuses: ['not_found'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/user',
    summary: "Delete the account; the owner's takes the salon with it, pictures and all",
    body: z.object({ password: enteredPassword }),
    reply: null,
    refuses: ['wrong_password'],
  },
  logout: { method: 'POST', path: '/api/logout', summary: 'Sign out', reply: null },
} as const satisfies Record<string, Route>

export type Account = z.infer<typeof account>
export type Credentials = z.infer<typeof credentials>
export type NewPassword = z.infer<typeof newPassword>
export type PasswordChange = z.infer<typeof passwordChange>
export type Session = z.infer<typeof session>
export type Registration = z.infer<typeof registration>
