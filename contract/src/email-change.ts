import { z } from 'zod'
import { email, enteredPassword } from './primitives.ts'
import type { Route } from './route.ts'

export const emailChange = z.object({
  email,
  password: enteredPassword,
})

/** `token` is what the link in the email ends with. */
export const emailConfirmation = z.object({ token: z.string().min(1).max(600) })

export const emailChangeRoutes = {
  request: {
    method: 'POST',
    path: '/api/user/email',
    summary:
      'Change the email of the account, or send a link to the new address where the server sends email',
    body: emailChange,
    /** False where a link is sent: the email stays until the link is used. */
    reply: z.object({ isChanged: z.boolean() }),
    refuses: ['wrong_password', 'email_taken'],
  },
  confirm: {
    method: 'PUT',
    path: '/api/email-change',
    summary:
      'Change the email by such a link, which signs out every device but the one that requested it',
    body: emailConfirmation,
    /** What the account signs in with from now on. */
    reply: z.object({ email: z.string() }),
    refuses: ['link_expired', 'email_taken'],
  },
} as const satisfies Record<string, Route>

export type EmailChange = z.infer<typeof emailChange>
