import { z } from 'zod'
import { bookingToken } from './booking-link.ts'
import { bookingPage } from './booking-page.ts'
import { formFilled, formTemplate } from './forms.ts'
import { messageReasons } from './message-vocabulary.ts'
import { id, printedInstant, rowParams } from './primitives.ts'
import type { Route } from './route.ts'

const linkParams = z.object({ token: bookingToken })

/** A form as somebody with a link reads it: nothing of the client, whose name they type. */
export const publicForm = formTemplate.omit({ id: true }).extend({
  salon: bookingPage.shape.salon,
  /** Until when the link works. */
  expiresAt: printedInstant,
  /** The client is known to be under 16: a guardian signs. */
  needsGuardian: z.boolean(),
})

/** A link that works and was not used yet; its URL is known to its recipient only. */
export const openFormLink = z.object({
  /** The SHA-256 of its secret, by which it is turned off. */
  key: z.string(),
  /** Of the form. */
  title: z.string(),
  expiresAt: printedInstant,
})

export const formLinkRoutes = {
  list: {
    method: 'GET',
    path: '/api/customers/:id/form-links',
    summary: 'The links of a client by which a form can be filled in, the newest first',
    params: rowParams,
    reply: z.array(openFormLink),
    refuses: ['not_found'],
  },
  issue: {
    method: 'POST',
    path: '/api/customers/:id/form-links',
    summary: 'Make a link by which a client fills in a form before the visit; it works once',
    params: rowParams,
    body: z.object({ templateId: id }),
    /** `path` is '/form/SALON.SECRET', whose secret is kept as a hash alone. */
    reply: z.object({ path: z.string(), expiresAt: printedInstant }),
    status: 201,
    refuses: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/api/customers/:id/form-links/email',
    summary: 'Send a client such a link by email, which alone holds its address',
    params: rowParams,
    body: z.object({ templateId: id }),
    reply: z.object({
      /** 'unknown': the mail server broke off, and may have taken the email. */
      state: z.enum(['sent', 'skipped', 'failed', 'unknown']),
      /** Why it was not sent; null where it was. */
      reason: z.enum(messageReasons).nullable(),
    }),
    refuses: ['not_found'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/customers/:id/form-links/:key',
    summary: 'Turn off a link before it is used: nobody can open it any more',
    params: rowParams.extend({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: null,
    refuses: ['not_found'],
  },
  show: {
    method: 'GET',
    path: '/api/form-link/:token',
    summary: 'The form of a link; changes nothing',
    params: linkParams,
    reply: publicForm,
    refuses: ['not_found'],
  },
  sign: {
    method: 'POST',
    path: '/api/form-link/:token',
    summary: 'Keep the form of a link as it was filled in and signed; the link then works no more',
    params: linkParams,
    body: formFilled,
    reply: z.object({ signedAt: printedInstant }),
    status: 201,
    refuses: ['not_found', 'changed_meanwhile', 'too_many'],
  },
} as const satisfies Record<string, Route>

export type OpenFormLink = z.infer<typeof openFormLink>
export type PublicForm = z.infer<typeof publicForm>
/** What became of an email with a link. */
export type FormEmailOutcome = z.infer<(typeof formLinkRoutes)['send']['reply']>
