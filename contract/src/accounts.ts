import { z } from 'zod'
import {
  email,
  enteredPassword,
  id,
  printedInstant,
  requiredLine,
  rowParams,
} from './primitives.ts'
import type { Route } from './route.ts'
import { roles } from './vocabulary.ts'

/** An account of the salon, as its owner sees it. */
export const colleague = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The salon is this account's; it is changed in its own settings and never from here. */
  isOwner: z.boolean(),
  /** The staff member that the account is; null where it is none. */
  staffId: id.nullable(),
  createdAt: printedInstant,
  /** The last use of a session, to the hour; null before the first sign-in. */
  lastSeenAt: printedInstant.nullable(),
})

export const colleagueDraft = z.object({
  name: requiredLine(255, 'Name is required'),
  email,
  role: z.enum(roles, 'Role is required'),
  /** The staff member that the account is: at most one account each. */
  staffId: id.nullable().optional(),
})

/** The email is not changed here: the account signs in with it. */
export const colleagueEdit = colleagueDraft
  .pick({ name: true, role: true, staffId: true })
  .partial()

/** Handing the salon over requires the owner's password. */
export const ownershipTransfer = z.object({
  password: enteredPassword,
})

/**
 * The invitation link, returned this once: a path of the page with a secret in its fragment.
 * It is valid for `invitationDays`, once, and not after the password has changed.
 */
export const invitation = z.object({ link: z.string() })

export const accountRoutes = {
  list: {
    method: 'GET',
    path: '/api/accounts',
    summary: 'Who can sign in to the salon: the owner first, then the others by name',
    reply: z.array(colleague),
  },
  add: {
    method: 'POST',
    path: '/api/accounts',
    summary: 'Make an account for a colleague, who chooses a password by the link',
    body: colleagueDraft,
    reply: colleague.extend(invitation.shape),
    status: 201,
    refuses: ['email_taken'],
  },
  edit: {
    method: 'PUT',
    path: '/api/accounts/:id',
    summary:
      "Change a colleague's name, role or staff member, which counts from their next call on",
    params: rowParams,
    body: colleagueEdit,
    reply: colleague,
    refuses: ['not_found', 'owner_not_editable'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/accounts/:id',
    summary: "Delete a colleague's account, which signs it out; what they did stays",
    params: rowParams,
    reply: null,
    refuses: ['not_found', 'owner_not_deletable'],
  },
  invite: {
    method: 'POST',
    path: '/api/accounts/:id/link',
    summary: 'Make a new link to a password; using it invalidates the former ones',
    params: rowParams,
    reply: invitation,
    status: 201,
    refuses: ['not_found', 'owner_not_editable'],
  },
  signOut: {
    method: 'DELETE',
    path: '/api/accounts/:id/sessions',
    summary: 'Sign out a colleague on every device',
    params: rowParams,
    reply: null,
    refuses: ['not_found', 'owner_not_editable'],
  },
  makeOwner: {
    method: 'POST',
    path: '/api/accounts/:id/ownership',
    summary: 'Hand the salon over to a colleague; the former owner stays as an admin',
    params: rowParams,
    body: ownershipTransfer,
    reply: null,
    refuses: ['not_found', 'owner_not_editable', 'never_signed_in', 'wrong_password'],
  },
} as const satisfies Record<string, Route>

export type Colleague = z.infer<typeof colleague>
export type ColleagueDraft = z.infer<typeof colleagueDraft>
export type ColleagueEdit = z.infer<typeof colleagueEdit>
