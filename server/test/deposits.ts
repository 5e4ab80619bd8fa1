import { depositRoutes, type DepositSettingsEdit } from '@salon/contract/deposits'
import { injectResponse } from './inject-response.ts'
import type { Caller, OpenSalon } from './open-salon.ts'
import { stripeSignature } from './stripe-stub.ts'

export const secretKey = 'sk_test_0123456789'
export const webhookSecret = 'whsec_0123456789'

/** Asks every client for a deposit of half the price, unless the edit says another. @returns the path of the webhook */
export async function askForDeposits(
  owner: Caller,
  edit: DepositSettingsEdit = {},
): Promise<string> {
  const body = { payment: 'stripe', percent: 50, secretKey, webhookSecret, ...edit } as const
  const { webhookUrl } = await owner.call(depositRoutes.editSettings, { body })
  return new URL(webhookUrl ?? 'https://nowhere.example/').pathname
}

/** Delivers an event as Stripe does, signed with the salon's secret. @returns the status of the reply */
export async function deliver(
  { app, now }: Pick<OpenSalon, 'app' | 'now'>,
  path: string,
  event: object,
  signature?: string,
): Promise<number> {
  const payload = JSON.stringify(event)
  const response = await injectResponse(app, {
    method: 'POST',
    url: path,
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature ?? stripeSignature(webhookSecret, payload, now()),
    },
  })
  return response.statusCode
}
