import { deviceName } from '@salon/contract/device-name'
import type { Db } from '../../db/client.ts'
import { hashOf, newSecret } from '../../kernel/secrets.ts'
import { deviceLetter } from '../../mail/device-letter.ts'
import { tellOfAccount } from '../notifications/operations.ts'
import * as queries from './device-queries.ts'
import { forgottenSince, laterBy, lettersSince, isFirstDay } from './device-rules.ts'
import { sendLetter, type LetterService } from './letter-operations.ts'

/** Who signs in, and what with. */
export interface Device {
  readonly kind: 'cookie' | 'bearer'
  readonly userAgent: string | undefined
  /** The device's secret for each account that trusts it; an app presents none. */
  readonly secrets: ReadonlyMap<number, string>
  /** What holds the sign-in that the browser has until now, and that ends with the next one. */
  readonly before: string | undefined
}

interface Who {
  readonly id: number
  readonly salonId: number
  readonly name: string
  readonly createdAt: string
  readonly isOwner: boolean
}

/**
 * Records the device of a sign-in, and notifies the salon of one that is new to the account. A browser is
 * identified by the secret of its cookie, because many share a name; the app keeps no cookies, and is
 * identified by its user agent. The first device of an account is no news, and on the account's first day
 * neither is one of a known name.
 * @returns the device's secret for the account, which the browser is to keep
 */
export async function noteDevice(tx: Db, who: Who, device: Device, now: Date): Promise<string> {
  const { browser, system } = deviceName(device.userAgent ?? null)
  const isApp = device.kind === 'bearer'
  const secret = isApp ? `app ${browser} on ${system}` : (device.secrets.get(who.id) ?? newSecret())
  const kept = { account: who.id, hash: hashOf(secret), browser, system, kind: device.kind }
  const isNew = await queries.keepDevice(tx, kept, isFirstDay(who.createdAt, now), now)
  if (isNew) await tellOfDevice(tx, who, { browser, system, isApp })
  return secret
}

async function tellOfDevice(
  tx: Db,
  who: Who,
  { browser, system, isApp }: { browser: string | null; system: string | null; isApp: boolean },
): Promise<void> {
  await tellOfAccount(tx, who.salonId, 'new_device', {
    ...(!who.isOwner && { by: who.name }),
    ...(browser && { browser }),
    ...(system && { system }),
    ...(isApp && { isApp }),
  })
}

/** Forgets devices that were not used for longer than a browser keeps its cookie. */
export async function forgetDevices(db: Db, now: Date): Promise<void> {
  await queries.deleteDevices(db, forgottenSince(now))
}

/** Gives up the letters that never left and are no news any more. */
export async function forgetLetters(db: Db, now: Date): Promise<void> {
  await queries.dropLetters(db, lettersSince(now), now)
}

/** So many letters that do not leave end a run: the mail server is away, and the next run is soon. */
const failuresAtMost = 3

/**
 * Sends the letters about new devices that are due, each in a transaction of its own, so that two
 * processes send none twice. What does not leave is tried again for a day.
 * @returns how many were sent
 * @throws where some could not be sent, without saying to whom
 */
export async function sendDeviceLetters(
  db: Db,
  letters: LetterService,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0
  let failed = 0
  for (;;) {
    signal?.throwIfAborted()
    const outcome = await sendNext(db, letters, now)
    if (outcome === 'sent') sent += 1
    if (outcome === 'failed') failed += 1
    if (outcome === 'none' || failed === failuresAtMost) break
  }
  if (failed > 0) throw new Error(`${failed} letters about new devices could not be sent`)
  return sent
}

const sendNext = (db: Db, letters: LetterService, now: Date): Promise<'sent' | 'failed' | 'none'> =>
  db.transaction(async (tx) => {
    const letter = await queries.nextLetter(tx, lettersSince(now), now)
    if (!letter) return 'none'
    try {
      await sendLetter(db, letters, deviceLetter(letter))
    } catch {
      await queries.setLetter(tx, letter, laterBy(letter.tries, now))
      return 'failed'
    }
    await queries.setLetter(tx, letter, null)
    return 'sent'
  })
