import { deviceName } from '@salon/contract/device-name'
import type { Db } from '../../../db/client.ts'
import { hashOf, newSecret } from '../../../kernel/secrets.ts'
import { deviceEmail } from '../../../mail/device-email.ts'
import { notifyOfAccount } from '../../notifications/operations.ts'
import { sendEmail, type EmailSender } from '../emails/operations.ts'
import * as queries from './queries.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute

/** The device of a sign-in: a browser has a cookie, an app a bearer token. */
export interface LoginDevice {
  readonly kind: 'cookie' | 'bearer'
  readonly userAgent: string | undefined
  /** The device's secret for each account that trusts it, by account id; empty for an app. */
  readonly secrets: ReadonlyMap<number, string>
  /** The secret of the browser's current session, which ends with the sign-in. */
  readonly previousSecret: string | undefined
}

/** The account that a device is recorded for. */
export interface DeviceAccount {
  readonly id: number
  readonly salonId: number
  readonly name: string
  readonly createdAt: string
  readonly isOwner: boolean
}

/**
 * Records the device of a sign-in, and notifies the salon of one that is new to the account. A browser is
 * identified by the secret of its cookie, because many share a name; the app keeps no cookies, and is
 * identified by its user agent. No notice is sent for the first device of an account, nor, on the account's
 * first day, for one of a known name.
 * @returns the device's secret for the account, for the browser's cookie
 */
export async function recordDevice(
  tx: Db,
  account: DeviceAccount,
  device: LoginDevice,
  now: Date,
): Promise<string> {
  const { browser, system } = deviceName(device.userAgent ?? null)
  const isApp = device.kind === 'bearer'
  const secret = isApp
    ? `app ${browser} on ${system}`
    : (device.secrets.get(account.id) ?? newSecret())
  const record = { account: account.id, hash: hashOf(secret), browser, system, kind: device.kind }
  const isFirstDay = now.getTime() - new Date(account.createdAt).getTime() < day
  const isNew = await queries.upsertDevice(tx, record, isFirstDay, now)
  if (isNew) {
    await notifyOfAccount(tx, account.salonId, 'new_device', {
      ...(!account.isOwner && { by: account.name }),
      ...(browser && { browser }),
      ...(system && { system }),
      ...(isApp && { isApp }),
    })
  }
  return secret
}

/** Deletes devices without a sign-in for 400 days, the longest that a browser keeps their cookie. */
export async function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  await queries.deleteDevices(db, new Date(now.getTime() - 400 * day))
}

/** An email about a sign-in before this moment is out of date. */
const emailCutoff = (now: Date) => new Date(now.getTime() - day)

/** Gives up unsent emails that are out of date. */
export async function abandonOldEmails(db: Db, now: Date): Promise<void> {
  await queries.abandonEmails(db, emailCutoff(now), now)
}

/** So many failures end a run: the mail server is down, and the next run is soon. */
const maxFailures = 3

/** Exponential backoff: from one minute to one hour. */
const nextAttemptAt = (tries: number, now: Date) =>
  new Date(now.getTime() + Math.min(2 ** tries, 60) * minute)

/**
 * Sends the emails about new devices that are due, each in a transaction of its own with its row locked, so
 * that two processes send none twice. One that fails is retried for a day.
 * @returns how many were sent
 * @throws Error where some failed; its message names no recipient
 */
export async function sendDeviceEmails(
  db: Db,
  emails: EmailSender,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0
  let failed = 0
  for (;;) {
    signal?.throwIfAborted()
    const outcome = await sendNext(db, emails, now)
    if (outcome === 'sent') sent += 1
    if (outcome === 'failed') failed += 1
    if (outcome === 'none' || failed === maxFailures) break
  }
  if (failed > 0) throw new Error(`${failed} emails about new devices could not be sent`)
  return sent
}

const sendNext = (db: Db, emails: EmailSender, now: Date): Promise<'sent' | 'failed' | 'none'> =>
  db.transaction(async (tx) => {
    const message = await queries.nextEmail(tx, emailCutoff(now), now)
    if (!message) return 'none'
    try {
      await sendEmail(db, emails, deviceEmail(message))
    } catch {
      await queries.rescheduleEmail(tx, message, nextAttemptAt(message.tries, now))
      return 'failed'
    }
    await queries.rescheduleEmail(tx, message, null)
    return 'sent'
  })
