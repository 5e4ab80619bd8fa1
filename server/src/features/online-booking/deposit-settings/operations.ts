import type { DepositSettings, DepositSettingsEdit } from '@salon/contract/deposits'
import type { Db } from '../../../db/client.ts'
import type { GatewaySecrets } from '../../../gateways/gateway-secrets.ts'
import { isEmptyPatch } from '../../../kernel/empty-patch.ts'
import { found, invalidField } from '../../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../../kernel/row-version.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { awaitedSince } from '../deposits/rules.ts'
import * as queries from './queries.ts'
import { problemOf, usualDeposit } from './rules.ts'

/** What keys are kept by, and where the provider reports. */
export interface DepositContext {
  readonly secrets: GatewaySecrets
  readonly publicUrl: URL | undefined
}

type KeyName = 'secretKey' | 'webhookSecret'

const unset = { ...usualDeposit, secretKey: null, webhookSecret: null }

/** Which deposit clients pay. */
export async function depositSettingsOf(
  db: Db,
  salon: Salon,
  context: DepositContext,
  now: Date,
): Promise<DepositSettings> {
  return shown(db, salon, (await queries.settingsOf(db, salon)) ?? unset, context, now)
}

/**
 * Changes what the edit names. Keys stay while no deposits are requested: pages that are open may still be paid, and
 * what was paid may have to be paid back. They are deleted on purpose only, and not while either is under way.
 * @throws Refusal stale; invalid where deposits are turned on without keys or a public address, or keys are needed
 */
export const editDepositSettings = (
  db: Db,
  salon: Salon,
  { secretKey, webhookSecret, ...choices }: DepositSettingsEdit,
  context: DepositContext,
  now: Date,
  ifMatch?: IfMatch,
): Promise<DepositSettings> =>
  db.transaction(async (tx) => {
    await queries.insertUsual(tx, salon)
    const before = found(await queries.lockSettings(tx, salon))
    if (isStale(before, ifMatch)) throw stale(await shown(tx, salon, before, context, now))
    const keys = await encrypted({ secretKey, webhookSecret }, salon, context)
    if (isEmptyPatch(choices) && isEmptyPatch(keys)) return shown(tx, salon, before, context, now)
    if (!isEmptyPatch(keys)) await queries.upsertKeys(tx, salon, keys)
    if (!isEmptyPatch(choices)) await queries.updateSettings(tx, salon, choices)
    const after = await shown(tx, salon, found(await queries.settingsOf(tx, salon)), context, now)
    if (after.payment === 'stripe') refuseWithoutKeys(after)
    if (secretKey === null || webhookSecret === null) await refuseWhileNeeded(tx, salon, now)
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'settings',
      id: null,
      name: 'Settings',
      sentence: "Updated the salon's settings",
    })
    return after
  })

async function encrypted(
  keys: Pick<DepositSettingsEdit, KeyName>,
  salon: Salon,
  { secrets }: DepositContext,
): Promise<queries.StoredKeys> {
  const stored: queries.StoredKeys = {}
  for (const name of ['secretKey', 'webhookSecret'] as const) {
    const key = keys[name]
    if (key === undefined) continue
    stored[name] = key && (await secrets.encryption.encrypt(key, contextOf(salon.id, name)))
  }
  return stored
}

/** What a key is bound to: it decrypts for no other salon, and not as the other key. */
const contextOf = (salonId: number, name: KeyName) => `${name} of Stripe of salon ${salonId}`

function refuseWithoutKeys({ hasSecretKey, hasWebhookSecret, webhookUrl }: DepositSettings) {
  if (webhookUrl === null)
    throw invalidField('payment', 'This server has no public address, so nobody can pay here')
  if (!hasSecretKey) throw invalidField('secretKey', 'Enter the secret key of Stripe')
  if (!hasWebhookSecret) throw invalidField('webhookSecret', 'Enter the signing secret of Stripe')
}

async function refuseWhileNeeded(tx: Db, salon: Salon, now: Date) {
  if (await queries.depositUnderWay(tx, salon, awaitedSince(now)))
    throw invalidField('secretKey', 'A deposit is being paid or refunded. Try again later.')
}

async function shown(
  db: Db,
  salon: Salon,
  { secretKey, webhookSecret, ...choices }: queries.StoredDepositSettings,
  context: DepositContext,
  now: Date,
): Promise<DepositSettings> {
  const { publicUrl, secrets } = context
  const { currency } = found(await queries.currencyOf(db, salon))
  const keys = await decrypted({ secretKey, webhookSecret }, salon, secrets)
  const hasSecretKey = keys.secretKey !== undefined
  const hasWebhookSecret = keys.webhookSecret !== undefined
  const problem = async () => {
    if (choices.payment === 'none') return null
    // Deposits are turned on with both keys only.
    if (!hasSecretKey || !hasWebhookSecret)
      return { kind: 'keys_unreadable' as const, detail: null }
    return problemOf(await queries.lastPage(db, salon, awaitedSince(now)))
  }
  return {
    ...choices,
    hasSecretKey,
    hasWebhookSecret,
    problem: await problem(),
    webhookUrl: publicUrl ? await webhookUrlOf(salon.id, publicUrl, secrets) : null,
    currency,
  }
}

async function decrypted(
  stored: Pick<queries.StoredDepositSettings, KeyName>,
  salon: Pick<Salon, 'id'>,
  { encryption }: GatewaySecrets,
): Promise<{ [name in KeyName]: string | undefined }> {
  const read = async (name: KeyName) => {
    const kept = stored[name]
    return kept === null ? undefined : encryption.decrypt(kept, contextOf(salon.id, name))
  }
  return { secretKey: await read('secretKey'), webhookSecret: await read('webhookSecret') }
}

/** The salon's keys at the provider; undefined where one was never entered, or cannot be read any more. */
export async function depositKeysOf(db: Db, salon: Pick<Salon, 'id'>, secrets: GatewaySecrets) {
  const stored = (await queries.settingsOf(db, salon)) ?? unset
  return decrypted(stored, salon, secrets)
}

const signedText = (salonId: number | string) => `stripe ${salonId}`

/** Where a salon's provider reports. The path is signed, so that nobody else knows it. */
export const webhookUrlOf = async (salonId: number, publicUrl: URL, secrets: GatewaySecrets) =>
  new URL(`/api/stripe-events/${salonId}.${await secrets.sign(signedText(salonId))}`, publicUrl)
    .href

/** The number of the salon that an address for reports names; undefined for a wrong one. */
export async function salonOfWebhook(
  key: string,
  secrets: GatewaySecrets,
): Promise<number | undefined> {
  const [id = '', signature = ''] = key.split('.')
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined
  return (await secrets.isSigned(signedText(id), signature)) ? Number(id) : undefined
}
