import type { Database } from '../src/db/client.ts'
import type { MessageSenders } from '../src/features/messages/sending/operations.ts'
import { openGatewaySecrets } from '../src/gateways/gateway-secrets.ts'
import { gatewayAddresses, openSmsGateways } from '../src/gateways/sms.ts'

/** What sends messages in a test: no email unless it says so, and SMS by the log. */
export const sendersOf = (
  { db }: Pick<Database, 'db'>,
  overrides: Partial<MessageSenders> = {},
): MessageSenders => ({
  mailer: undefined,
  sendSms: openSmsGateways(gatewayAddresses(undefined), () => {}),
  secrets: openGatewaySecrets(db),
  publicUrl: new URL('https://book.example'),
  ...overrides,
})
