import type { GatewayDraft, MessageSettings, MessageSettingsEdit } from '@salon/contract/messages'
import { smsProviders } from '@salon/contract/message-vocabulary'
import type { Db } from '../../../db/client.ts'
import type { GatewaySecrets } from '../../../gateways/gateway-secrets.ts'
import type { SmsAccount } from '../../../gateways/sms.ts'
import { isEmptyPatch } from '../../../kernel/empty-patch.ts'
import { found, invalidField } from '../../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../../kernel/row-version.ts'
import type { Salon } from '../../../kernel/salon.ts'
import * as queries from './queries.ts'

/** What this server can send by, and what it keeps the keys of gateways with. */
export interface MessageChannels {
  readonly canSendEmail: boolean
  /** Whether the server has a gateway of its own, for the provider 'http'. */
  readonly hasHttpGateway: boolean
  readonly publicUrl: URL | undefined
  readonly secrets: GatewaySecrets
}

/** The choices of a salon that made none: nothing is sent. */
const usual: queries.StoredChoices = {
  emailKinds: [],
  smsKinds: [],
  reminderHours: 24,
  secondReminderHours: 2,
  version: 1,
  provider: null,
  sender: null,
  account: null,
  callingCode: '',
  encryptedKey: null,
  encryptedSigningKey: null,
}

/** What is sent to clients, and by what. */
export const messageSettingsOf = async (
  db: Db,
  salon: Salon,
  channels: MessageChannels,
): Promise<MessageSettings> =>
  shownSettings((await queries.settingsOf(db, salon)) ?? usual, salon, channels)

/** Changes what the edit names. @throws Refusal stale; invalid where there is nothing to send it by */
export const editMessageSettings = (
  db: Db,
  salon: Salon,
  edit: MessageSettingsEdit,
  channels: MessageChannels,
  ifMatch?: IfMatch,
): Promise<MessageSettings> =>
  db.transaction(async (tx) => {
    await queries.insertUsual(tx, salon)
    const before = found(await queries.lockSettings(tx, salon))
    if (isStale(before, ifMatch)) throw stale(await shownSettings(before, salon, channels))
    refuseWithoutChannel(before, edit, channels)
    if (isEmptyPatch(edit)) return shownSettings(before, salon, channels)
    const { gateway, ...choices } = edit
    if (gateway) await storeKeys(tx, salon, before, gateway, channels)
    if (gateway === null) await queries.deleteKeys(tx, salon)
    await queries.updateSettings(tx, salon, {
      ...choices,
      ...(gateway && {
        smsProvider: gateway.provider,
        smsSender: gateway.sender,
        smsAccount: gateway.account ?? null,
        callingCode: gateway.callingCode,
      }),
      // Without a gateway nothing goes by SMS.
      ...(gateway === null && {
        smsProvider: null,
        smsSender: null,
        smsAccount: null,
        smsKinds: [],
      }),
    })
    return shownSettings(found(await queries.settingsOf(tx, salon)), salon, channels)
  })

function refuseWithoutChannel(
  before: queries.StoredChoices,
  { emailKinds = [], smsKinds = [], gateway }: MessageSettingsEdit,
  { canSendEmail, hasHttpGateway }: MessageChannels,
) {
  if (emailKinds.length > 0 && !canSendEmail) {
    throw invalidField('emailKinds', 'This server has no mail server, so no email can be sent')
  }
  const provider = gateway === undefined ? before.provider : gateway?.provider
  if (smsKinds.length > 0 && !provider) {
    throw invalidField('smsKinds', 'Set up an SMS gateway first')
  }
  if (gateway?.provider === 'http' && !hasHttpGateway) {
    throw invalidField('gateway.provider', 'This server has no SMS gateway of its own')
  }
}

/** Stores the keys that are given; what is left out stays, but another provider needs a key of its own. */
async function storeKeys(
  tx: Db,
  salon: Salon,
  before: queries.StoredChoices,
  { provider, key, signingKey }: GatewayDraft,
  { secrets }: MessageChannels,
) {
  const encrypt = (text: string) => secrets.encryption.encrypt(text, contextOf(salon.id))
  const kept = async (encrypted: string | null) =>
    before.provider === provider && (await canRead(salon, encrypted, secrets)) ? encrypted : null
  const encrypted = key === undefined ? await kept(before.encryptedKey) : await encrypt(key)
  if (encrypted === null) {
    if (provider === 'log') return
    throw invalidField('gateway.key', 'Enter the key')
  }
  const encryptedSigningKey =
    signingKey === undefined ? await kept(before.encryptedSigningKey) : await encrypt(signingKey)
  await queries.upsertKeys(tx, salon, { encrypted, encryptedSigningKey })
}

/** What a key is bound to: it decrypts for no other salon. */
const contextOf = (salonId: number) => `SMS gateway of salon ${salonId}`

/** Whether a key is stored and can be decrypted. */
const canRead = async (salon: Salon, key: string | null, { encryption }: GatewaySecrets) =>
  key !== null && (await encryption.decrypt(key, contextOf(salon.id))) !== undefined

async function shownSettings(
  {
    provider,
    sender,
    account,
    callingCode,
    encryptedKey,
    encryptedSigningKey,
    ...choices
  }: queries.StoredChoices,
  salon: Salon,
  { canSendEmail, hasHttpGateway, publicUrl, secrets }: MessageChannels,
): Promise<MessageSettings> {
  const hasKey = await canRead(salon, encryptedKey, secrets)
  const hasSigningKey = await canRead(salon, encryptedSigningKey, secrets)
  return {
    ...choices,
    canSendEmail,
    gateway: provider && {
      provider,
      sender: sender ?? '',
      account: account ?? '',
      callingCode,
      hasKey,
      hasSigningKey,
    },
    providers: smsProviders.filter((one) => one !== 'http' || hasHttpGateway),
    reportUrl: publicUrl ? await reportUrlOf(salon.id, publicUrl, secrets) : null,
  }
}

/** Where a salon's gateway reports. The path is signed, so that nobody else knows it. */
export const reportUrlOf = async (
  salonId: number,
  publicUrl: URL,
  secrets: GatewaySecrets,
): Promise<string> =>
  new URL(`/api/sms-reports/${salonId}.${await secrets.sign(String(salonId))}`, publicUrl).href

/** A salon's account with its gateway, with its keys; undefined where there is none, or its key cannot be read. */
export async function smsAccountOf(
  db: Db,
  salon: Pick<Salon, 'id'>,
  { encryption }: GatewaySecrets,
): Promise<(SmsAccount & { readonly callingCode: string }) | undefined> {
  const stored = await queries.settingsOf(db, salon)
  if (!stored?.provider) return undefined
  const { provider, sender, account, callingCode, encryptedKey, encryptedSigningKey } = stored
  const decrypt = async (encrypted: string | null) =>
    encrypted === null ? undefined : encryption.decrypt(encrypted, contextOf(salon.id))
  const key = await decrypt(encryptedKey)
  if (key === undefined && provider !== 'log') return undefined
  return {
    provider,
    sender: sender ?? '',
    account: account ?? '',
    callingCode,
    key: key ?? '',
    signingKey: await decrypt(encryptedSigningKey),
  }
}
