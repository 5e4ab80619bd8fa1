import type { PushDevice, PushSubscriptionKeys } from '@salon/contract/push'
import type { Db } from '../../../db/client.ts'
import { isPublicKey, type SendPush } from '../../../gateways/push.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import { invalidField, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import * as queries from './queries.ts'
import { isPushed, nextPush, payloadOf, secondsLeft } from './rules.ts'

/** Whether the device of the caller's session shows notifications, and the key to subscribe with. */
export async function pushDeviceOf(
  db: Db,
  salon: Salon,
  loadPublicKey: (() => Promise<string>) | undefined,
): Promise<PushDevice> {
  const device = await queries.deviceOf(db, salon)
  const state = device ? (device.endpoint === null ? 'forgotten' : 'on') : 'off'
  return { publicKey: (await loadPublicKey?.()) ?? null, state }
}

/**
 * Lets the device of the caller's session show notifications. A browser has one subscription: another session that had
 * it loses it.
 * @throws Refusal 'invalid' where nothing can be encrypted for the key, 'not_signed_in' where the session has just ended
 */
export async function turnOnPush(
  db: Db,
  salon: Salon,
  subscription: PushSubscriptionKeys,
): Promise<void> {
  if (!isPublicKey(subscription.p256dh))
    throw invalidField('p256dh', 'The key is a point of P-256 in base64url')
  await db.transaction(async (tx) => {
    const session = await queries.lockSession(tx, salon)
    if (!session) throw new Refusal('not_signed_in')
    await queries.deleteOthers(tx, salon, session.hash, subscription.endpoint)
    await queries.upsertSubscription(tx, {
      ...subscription,
      userId: salon.id,
      sessionHash: session.hash,
      accountId: salon.account.id,
    })
  })
}

const minute = 60 * 1000
/** How long a process has a push: longer than every attempt of a batch together. */
const lease = 15 * minute
const batchSize = 100
/** Pushes that are handed over at the same time. */
const concurrency = 8

/**
 * Sends the pushes that are due, of all salons. Each is claimed, handed over outside of any transaction, and deleted or
 * put off. One that was sent twice, since an answer was lost, replaces itself on the device.
 * @param db as the owner of the tables
 * @param sendPush undefined where this server sends none: then they are dropped
 * @returns how many were sent
 * @throws AggregateError after a batch with errors: what failed is due again once its claim is over
 */
export async function sendPushes(
  db: Db,
  sendPush: SendPush | undefined,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0
  const handle = async (delivery: queries.ClaimedDelivery) => {
    // Claimed and not handed over when the process stops: it goes back for another one.
    if (signal?.aborted) await queries.postpone(db, delivery, clock())
    else if (await send(db, sendPush, clock, delivery)) sent += 1
  }
  for (;;) {
    signal?.throwIfAborted()
    const now = clock()
    const until = new Date(now.getTime() + lease)
    const batch = await queries.claimDue(db, now, until, batchSize)
    if (batch.length === 0) return sent
    await forEachSettled(batch, handle, 'pushes were not sent', undefined, concurrency)
  }
}

/** Hands one push over. @returns whether its service took it */
async function send(
  db: Db,
  sendPush: SendPush | undefined,
  clock: Clock,
  delivery: queries.ClaimedDelivery,
): Promise<boolean> {
  const now = clock()
  const push = await queries.pushOf(db, delivery, now)
  const ttl = push && isPushed(push.kind) ? secondsLeft(push.createdAt, now) : 0
  if (!sendPush || !push || ttl <= 0) {
    await queries.deleteDelivery(db, delivery)
    return false
  }
  const { endpoint, p256dh, auth, ...content } = push
  const payload = payloadOf({ ...content, id: delivery.notificationId })
  const { result } = await sendPush({ endpoint, p256dh, auth }, { payload, ttl })
  const again = result === 'retry' || result === 'lost' ? nextPush(delivery.tries, clock()) : null
  if (result === 'gone') await queries.forgetDevice(db, delivery, endpoint)
  if (again) await queries.postpone(db, delivery, again)
  else await queries.deleteDelivery(db, delivery)
  return result === 'sent'
}
