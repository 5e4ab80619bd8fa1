import type { Db } from '../../../db/client.ts'
import type { GatewaySecrets } from '../../../gateways/gateway-secrets.ts'
import { isFromGateway, readReport, type GatewayCall } from '../../../gateways/sms.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import { insertOptOuts } from '../log/queries.ts'
import { toE164 } from '../rules.ts'
import type { MessageSenders } from '../sending/operations.ts'
import { smsAccountOf } from '../settings/operations.ts'
import * as queries from './queries.ts'
import { isStop } from './rules.ts'

/** What `app.ts` passes in, since messages import no other feature. */
export interface ReportParts {
  readonly secrets: GatewaySecrets
  readonly clock: Clock
  /** Notifies the owner of a message that failed for good. */
  readonly notifyOwner: NonNullable<MessageSenders['notifyOwner']>
}

/**
 * Takes a report of a gateway: what became of an SMS, or the STOP of a client. Reports come in any order and more than
 * once; what is known to be delivered stays so. Only the first report that an SMS failed notifies the owner.
 * @param db without a tenant
 * @param key of the address: the salon and the signature
 * @param messageKey of the address, where the report is about an SMS that was given one
 * @throws Refusal not_found for a wrong address as for a wrong signature
 */
export async function takeReport(
  db: Db,
  key: string,
  messageKey: string | undefined,
  call: GatewayCall,
  { secrets, clock, notifyOwner }: ReportParts,
): Promise<void> {
  const [id = '', signature = ''] = key.split('.')
  if (!/^[1-9]\d{0,14}$/.test(id) || !(await secrets.isSigned(id, signature))) {
    throw new Refusal('not_found')
  }
  const salonId = Number(id)
  await db.transaction(async (tx) => {
    await queries.setTenantOf(tx, salonId)
    const account = await smsAccountOf(tx, { id: salonId }, secrets)
    if (!account || !isFromGateway(account, call, clock())) throw new Refusal('not_found')
    const report = readReport(account.provider, call.fields)
    if (!report) return
    if ('from' in report) {
      if (isStop(report.text)) await optOut(tx, salonId, report.from)
      return
    }
    const { gatewayId, state, detail } = report
    const sms = { salonId, messageKey, gatewayId }
    if (state === 'delivered') {
      const from = ['sending', 'sent', 'unknown', 'failed'] as const
      await queries.storeReport(tx, sms, from, { state, reason: null, detail: null })
    } else {
      const from = ['sending', 'sent', 'unknown'] as const
      const failure = { state, reason: 'undelivered' as const, detail }
      const [stored] = await queries.storeReport(tx, sms, from, failure)
      if (stored) await notifyOwner(tx, salonId, found(await queries.messageOfReport(tx, sms)))
    }
  })
}

/** The clients at this number want no more SMS: several may share it. */
async function optOut(tx: Db, salonId: number, from: string): Promise<void> {
  const address = toE164(from, '')
  const clients = address === undefined ? [] : await queries.clientsAt(tx, salonId, address)
  if (clients.length === 0) return
  const ids = clients.map((client) => client.id)
  await insertOptOuts(tx, { id: salonId }, ids, ['sms'], 'stop')
}
