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
  /** What the browser has to be known again by to an account; an app has nothing of the kind. */
  readonly presented: (account: number) => Presented
  /** What holds the sign-in that the browser has until now, and that ends with the next one. */
  readonly before: string | undefined
}

interface Presented {
  /** The value that the account was given in this browser. */
  readonly own?: string | undefined
  /** The one that all accounts shared, where the browser has not been given the account's own yet. */
  readonly shared?: string | undefined
}

interface Who {
  readonly id: number
  readonly salonId: number
  readonly name: string
  readonly createdAt: string
}

/**
 * Remembers a device, and tells the salon of one that the account was never used from. A browser is
 * known by its cookie alone, since many share a name; the app, which keeps no cookies, by what it calls
 * itself. The first of all is no news, and on an account's first day neither is one of a known name.
 * A value that the account does not know is never adopted: whoever planted it would know it, too.
 * @returns what the browser is to be known by to the account from now on
 */
export async function noteDevice(tx: Db, who: Who, device: Device, now: Date): Promise<string> {
  const { browser, system } = deviceName(device.userAgent ?? null)
  const isApp = device.kind === 'bearer'
  const fresh = isApp ? `app ${browser} on ${system}` : newSecret()
  const { own = fresh, shared } = isApp ? {} : device.presented(who.id)
  if (own === fresh && shared !== undefined) {
    await queries.renewDevice(tx, who.id, hashOf(shared), hashOf(fresh))
  }
  const named = { account: who.id, browser, system, kind: device.kind }
  const kept = { ...named, presented: hashOf(own), fresh: hashOf(fresh) }
  const { isNew, hash } = await queries.keepDevice(tx, kept, isFirstDay(who.createdAt, now), now)
  if (isNew) await tellOfDevice(tx, who, { browser, system, isApp })
  return hash === kept.presented ? own : fresh
}

async function tellOfDevice(
  tx: Db,
  who: Who,
  { browser, system, isApp }: { browser: string | null; system: string | null; isApp: boolean },
): Promise<void> {
  await tellOfAccount(tx, who.salonId, 'new_device', {
    ...(who.id !== who.salonId && { by: who.name }),
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
