import { z } from 'zod'
import { booked, holdSecret, slugParams } from './booking-page.ts'
import {
  depositFor,
  depositKinds,
  depositProblems,
  depositStates,
  paymentProviders,
} from './deposit-vocabulary.ts'
import { amount, id, money, printedInstant, rowParams, version } from './primitives.ts'
import type { Route } from './route.ts'

/*
 * Deposits of online bookings: a part of the price that a client pays when they book, on a page of the payment provider.
 * Amounts are in the salon's currency, or in the one that the deposit was paid in.
 */

const between = (from: number, to: number, message: string) =>
  z.int(message).min(from, message).max(to, message)

const secretOf = (pattern: RegExp, message: string) =>
  z.string().trim().max(255, message).regex(pattern, message)

const settingsFields = z.object({
  /** 'none' at first: nobody pays before the visit. */
  payment: z.enum(paymentProviders),
  kind: z.enum(depositKinds),
  /** Of the price of the visit, with the kind 'percent'; 20 at first. */
  percent: between(1, 100, 'A percentage is 1 to 100'),
  /** With the kind 'amount', and never more than the price; 20.00 at first. */
  fixed: money.refine((value) => Number(value) >= 1, 'A deposit is 1 or more'),
  /** Who owes one: every client, or those who have not been there yet. */
  clients: z.enum(depositFor),
})

export const depositSettings = settingsFields.extend({
  fixed: amount,
  /** Whether the keys are stored and can be read; they are shown to nobody. */
  hasSecretKey: z.boolean(),
  hasWebhookSecret: z.boolean(),
  /**
   * Why deposits may not work: the stored keys cannot be read, as after a restore elsewhere; or, as the last payment
   * page shows it, the provider opened none, or has not reported what became of it. Null where all is well, or nobody
   * owes a deposit.
   */
  problem: z
    .object({
      kind: z.enum(depositProblems),
      /** The provider's words. */
      detail: z.string().nullable(),
    })
    .nullable(),
  /** Where the provider is to report payments; null where this server has no public address. */
  webhookUrl: z.string().nullable(),
  currency: z.string(),
  version,
})

/** Fields that are left out stay, and so do keys; null deletes a key. */
export const depositSettingsEdit = settingsFields.partial().extend({
  secretKey: secretOf(
    /^(sk|rk)_(test|live)_\w{8,}$/,
    'A secret key of Stripe begins with sk_live_, sk_test_, rk_live_ or rk_test_',
  )
    .nullable()
    .optional(),
  webhookSecret: secretOf(/^whsec_\w{8,}$/, 'A signing secret of Stripe begins with whsec_')
    .nullable()
    .optional(),
})

/** A deposit as staff see it. */
export const deposit = z.object({
  id,
  state: z.enum(depositStates),
  amount,
  currency: z.string(),
  /** Whose it is: the client, or what was typed where nothing was booked; null once that was erased. */
  name: z.string().nullable(),
  /** When the visit starts that it was paid for. */
  start: printedInstant,
  appointmentId: id.nullable(),
  paidAt: printedInstant.nullable(),
  refundedAt: printedInstant.nullable(),
  /** Why it is not paid back, in the provider's words. */
  detail: z.string().nullable(),
  /** Whether staff can have it paid back now. */
  canRefund: z.boolean(),
})

/** What a visitor waits for while a deposit is paid. */
const paymentStatus = z.object({
  state: z.enum(['waiting', 'booked', 'refunded', 'lapsed']),
  /** Where it is paid; null unless it can be. */
  url: z.string().nullable(),
  amount,
  currency: z.string(),
  booked: booked.nullable(),
})

export const depositRoutes = {
  settings: {
    method: 'GET',
    path: '/api/deposit-settings',
    summary: 'Which deposit clients pay when they book online; none until it is changed',
    reply: depositSettings,
  },
  editSettings: {
    method: 'PUT',
    path: '/api/deposit-settings',
    summary:
      'Change which deposit clients pay; fields and keys that are left out stay, null deletes a key. Keys are never shown',
    body: depositSettingsEdit,
    reply: depositSettings,
    versioned: true,
  },
  list: {
    method: 'GET',
    path: '/api/deposits',
    summary: 'A hundred deposits that were paid: failed refunds first, then the newest',
    reply: z.array(deposit),
  },
  ofAppointment: {
    method: 'GET',
    path: '/api/appointments/:id/deposit',
    summary: 'The deposit that was paid for the visit of an appointment; null where none was',
    params: rowParams,
    reply: z.object({ deposit: deposit.nullable() }),
    refuses: ['not_found'],
  },
  refund: {
    method: 'POST',
    path: '/api/deposits/:id/refund',
    summary: 'Pay a deposit back, or try again; it is queued, and a repeat pays nothing twice',
    params: rowParams,
    reply: deposit,
    refuses: ['not_found', 'already_answered'],
  },
  payment: {
    method: 'POST',
    path: '/api/book/:slug/payment',
    summary: 'What has become of the deposit of a hold; changes nothing',
    params: slugParams,
    body: z.object({ hold: holdSecret }),
    reply: paymentStatus,
    refuses: ['not_found', 'too_many'],
  },
  event: {
    method: 'POST',
    path: '/api/stripe-events/:key',
    summary:
      'An event of Stripe, at the address that a salon gave it. Each counts once, in any order',
    params: z.object({ key: z.string().max(100) }),
    body: z.looseObject({ id: z.string().max(255), type: z.string().max(255) }),
    reply: z.object({ received: z.boolean() }),
    refuses: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies Record<string, Route>

export type DepositSettings = z.infer<typeof depositSettings>
export type DepositSettingsEdit = z.infer<typeof depositSettingsEdit>
export type Deposit = z.infer<typeof deposit>
export type PaymentStatus = z.infer<typeof paymentStatus>
