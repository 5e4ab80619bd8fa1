import { randomInt } from 'node:crypto'
import type { CodeRequest, Hold, HoldDraft } from '@salon/contract/booking-page'
import type { PublicLine } from '@salon/contract/public-booking'
import { codeMinutes, codeTries, holdMinutes } from '@salon/contract/vocabulary'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Db } from '../../../db/client.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { dayAt, daysSpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { digestOf, hashOf, isSignature, newSecret, signatureOf } from '../../../kernel/secrets.ts'
import { bookingCodeEmail } from '../../../mail/booking-code-email.ts'
import type { EmailMessage } from '../../../mail/mailer.ts'
import { lockStaff } from '../../appointments/booking/operations.ts'
import { bookingMadeBy } from '../bookings/queries.ts'
import {
  catalogueOf,
  chosenServices,
  chosenStaff,
  countCall,
  freeAt,
  refuseClosed,
  refusedStart,
  requestBy,
  type OnlineCatalogue,
} from '../page/operations.ts'
import { profileOf } from '../page/queries.ts'
import { bookingWindow, publicTotal } from '../page/rules.ts'
import * as queries from './queries.ts'
import { chosenStart, lineOf, spanOf, type HeldLine } from './rules.ts'

export type { HeldLine }

/** Sends an email, or queues it. */
export type SendEmail<T = void> = (message: EmailMessage) => T

/** What the calls of visitors need beside the database. */
export interface VisitorContext {
  readonly now: Date
  /** Signs challenges and proofs: a secret of all processes. */
  readonly secret: string
  /** Whether emails can be sent; without, no code is needed. */
  readonly canMail: boolean
  readonly rateLimit: boolean
  /** The visitor's network address. */
  readonly network: string
}

/** The most holds that a network has at a time with a salon. */
const mostHolds = 3

const minutesFrom = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

/**
 * Keeps a free start for a visitor, or nothing where they want to wait. Staff members are locked, so that of two
 * visitors who choose one start the second is refused; the hold that is replaced is given up with it, and hands on
 * its proofs.
 * @param key the idempotency key of the request: the hold by the same key, whose reply was lost, is replaced
 * @throws Refusal not_found; invalid; slot_taken; too_many
 */
export async function makeHold(
  db: Db,
  salon: Salon,
  draft: HoldDraft,
  key: string | undefined,
  context: VisitorContext,
): Promise<Hold> {
  const keyHash = key === undefined ? null : hashOf(key)
  const named = draft.replaces === undefined ? null : hashOf(draft.replaces)
  return db.transaction(async (tx) => {
    const now = context.now.toISOString()
    const catalogue = await catalogueOf(tx, salon)
    const services = chosenServices(catalogue, draft.services)
    const staffIds = chosenStaff(catalogue, services, draft.staffId)
    const start = draft.start === null ? null : startIn(salon, draft.start)
    const network = digestOf(context.network)
    await queries.lockVisitor(tx, salon, network)
    const replaced = await queries.lockReplaced(tx, salon, keyHash, named)
    if (context.rateLimit) {
      const ends = await queries.endsOfHolds(tx, salon, network, now, replaced?.id ?? 0)
      if (ends.length >= mostHolds) throw tooManyHolds(found(ends[0]).expiresAt, context.now)
    }
    const lines =
      start === null
        ? []
        : await freeLines(
            tx,
            salon,
            { catalogue, services, staffIds, start },
            replaced?.id,
            context,
          )
    if (replaced) await queries.deleteHold(tx, salon, replaced.id)
    const token = newSecret()
    const expiresAt = minutesFrom(context.now, holdMinutes)
    const row = {
      userId: salon.id,
      tokenHash: hashOf(token),
      keyHash,
      serviceIds: draft.services,
      staffId: draft.staffId ?? null,
      lines,
      ...spanOf(lines),
      expiresAt,
      network,
      ...(replaced && {
        solvedAt: replaced.solvedAt,
        codeHash: replaced.codeHash,
        emailHash: replaced.emailHash,
        codeExpiresAt: replaced.codeExpiresAt,
        codeTries: replaced.codeTries,
      }),
    }
    await queries.insertHold(tx, row)
    return shownHold(catalogue, { token, lines, expiresAt }, context)
  })
}

const tooManyHolds = (expiresAt: string, now: Date) =>
  new Refusal('too_many', {
    retryAfter: Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000)),
  })

/** @throws Refusal invalid for a time that the clocks skip */
export function startIn(salon: Salon, start: string): string {
  const moment = chosenStart(start, salon.timeZone)
  if (!moment)
    throw invalidField('start', 'This time doesn’t exist on that day: the clocks go forward')
  return moment
}

interface ChosenStart {
  readonly catalogue: OnlineCatalogue
  readonly services: ReturnType<typeof chosenServices>
  readonly staffIds: number[]
  readonly start: string
}

/** Who does chosen services when, from exactly this start on. @throws Refusal slot_taken; invalid */
async function freeLines(
  tx: Db,
  salon: Salon,
  { catalogue, services, staffIds, start }: ChosenStart,
  ownHold: number | undefined,
  { now }: VisitorContext,
): Promise<HeldLine[]> {
  await lockStaff(tx, salon, staffIds)
  const request = requestBy(catalogue, services, staffIds)
  const own = ownHold === undefined ? {} : { hold: ownHold }
  const window = bookingWindow(catalogue.settings, now, salon.timeZone)
  const day = dayAt(start, salon.timeZone)
  const isInWindow = Date.parse(start) >= window.earliest && day <= window.lastDay
  const search = { ...request, now: window.earliest }
  const free = isInWindow ? await freeAt(tx, salon, search, { own, start }, now) : undefined
  if (!free) throw await refusedStart(tx, salon, catalogue, { request, own, start }, now)
  return free.lines.map((line) => {
    const service = found(services.find(({ id }) => id === line.serviceId))
    return lineOf(line, found(service.terms.get(line.staffId)))
  })
}

/** Lines with their names, and prices as the salon shows them. */
export function publicLines(
  { services, staff }: Pick<OnlineCatalogue, 'services' | 'staff'>,
  lines: readonly HeldLine[],
): PublicLine[] {
  return lines.map(({ serviceId, staffId, start, duration, price }) => {
    const service = services.find(({ id }) => id === serviceId)
    return {
      serviceId,
      service: service?.name ?? '',
      staffId,
      staff: staff.find(({ id }) => id === staffId)?.name ?? '',
      start,
      duration,
      price: service?.priceShown === 'hidden' ? null : price,
    }
  })
}

/** Whether the sum of some services is a least price. */
export const isTotalFrom = (
  { services }: Pick<OnlineCatalogue, 'services'>,
  lines: readonly { readonly serviceId: number }[],
) =>
  lines.some(({ serviceId }) => services.find(({ id }) => id === serviceId)?.priceShown === 'from')

/** A hold as its visitor reads it. */
export async function shownHold(
  catalogue: OnlineCatalogue,
  {
    token,
    lines,
    expiresAt,
  }: { readonly token: string; readonly lines: readonly HeldLine[]; readonly expiresAt: string },
  context: ChallengeContext,
): Promise<Hold> {
  const shown = publicLines(catalogue, lines)
  return {
    hold: token,
    start: lines[0]?.start ?? null,
    expiresAt,
    lines: shown,
    total: publicTotal(shown),
    isTotalFrom: isTotalFrom(catalogue, lines),
    challenge: await challengeFor(token, context),
  }
}

type ChallengeContext = Pick<VisitorContext, 'secret' | 'now' | 'rateLimit'>

/** PBKDF2 iterations of one attempt, and the range of attempts: some tenths of a second on a phone. */
const work = { cost: 1_000, from: 50, to: 300 }

/** A proof of work (ALTCHA) that belongs to one hold; a server without rate limits asks for one attempt. */
async function challengeFor(hold: string, context: ChallengeContext): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: context.rateLimit ? randomInt(work.from, work.to) : 1,
    // When it ends stands here, since the library would compare `expiresAt` with a clock of its own.
    data: { hold: hashOf(hold), ends: minutesFrom(context.now, holdMinutes) },
    deriveKey,
    hmacSignatureSecret: context.secret,
  })
  return JSON.stringify(challenge)
}

/** Whether a payload of the widget solves the challenge of a hold. */
async function isSolved(payload: string, hold: string, { secret, now }: VisitorContext) {
  try {
    const { challenge, solution } = JSON.parse(
      Buffer.from(payload, 'base64').toString('utf8'),
    ) as Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>
    const { data } = challenge.parameters
    if (data?.['hold'] !== hashOf(hold)) return false
    if (!(String(data['ends']) > now.toISOString())) return false
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secret,
    })
    return verified
  } catch {
    // Not what the widget makes.
    return false
  }
}

/**
 * The hold of a call, whose proof of work was accepted with this call or one before. A booking uses it up with the
 * hold; a code that is sent marks it.
 * @throws Refusal hold_lapsed where there is none; robot_check_failed
 */
export async function provenHold(
  db: Db,
  salon: Salon,
  { hold: token, solution }: { readonly hold: string; readonly solution?: string | undefined },
  context: VisitorContext,
): Promise<queries.HoldRow> {
  const hold = await queries.holdByHash(db, salon, hashOf(token))
  if (!hold) throw new Refusal('hold_lapsed')
  if (hold.solvedAt !== null) return hold
  if (solution === undefined || !(await isSolved(solution, token, context)))
    throw new Refusal('robot_check_failed')
  return hold
}

/** Codes that a network address asks for in an hour, those to one email in a day, and those of one salon in a day. */
const mostCodes = { byNetwork: 20, toEmail: 5, ofSalon: 300 }
const aDay = 24 * 60 * 60

/**
 * Sends a code to an email. Nothing of the reply, nor the time that it takes, depends on whether a client has it.
 * @param send sends an email in the background
 * @throws Refusal hold_lapsed; robot_check_failed; too_many
 */
export async function sendCode(
  db: Db,
  salon: Salon,
  request: CodeRequest,
  context: VisitorContext,
  send: SendEmail,
): Promise<{ isNeeded: boolean }> {
  await refuseClosed(db, salon)
  // The reply to what was booked by this hold was lost: the visitor's next call repeats it, without a code.
  if (await bookingMadeBy(db, salon, hashOf(request.hold), null)) return { isNeeded: false }
  const hold = await provenHold(db, salon, request, context)
  const email = request.email.toLowerCase()
  if (!context.canMail || hasProof(request, salon, email, context)) return { isNeeded: false }
  if (context.rateLimit)
    await countCall(
      db,
      // Also to strangers' addresses, whom a form is not to bomb with emails.
      { key: `booking codes for ${context.network}`, most: mostCodes.byNetwork, seconds: 60 * 60 },
      { key: `booking codes to ${email}`, most: mostCodes.toEmail, seconds: aDay },
      // The emails of a day are shared by all salons of the server.
      { key: `booking codes of ${salon.id}`, most: mostCodes.ofSalon, seconds: aDay },
    )
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { name } = found(await profileOf(db, salon))
  await queries.updateHold(db, salon, hold.id, {
    codeHash: hashOf(signatureOf(context.secret, `${salon.id} ${code}`)),
    emailHash: hashOf(email),
    codeExpiresAt: minutesFrom(context.now, codeMinutes),
    codeTries: 0,
    solvedAt: context.now.toISOString(),
  })
  if (!request.website)
    send(bookingCodeEmail({ email: request.email, language: request.language, salon: name }, code))
  return { isNeeded: true }
}

/** What a visitor sends to show that an email is theirs. */
interface Proofs {
  readonly email: string
  readonly code?: string | undefined
  readonly proof?: string | undefined
  readonly website?: string | undefined
}

/**
 * Checks that a visitor reads the mailbox that they typed: by the code in its email, or by the proof of a booking
 * before. A guess is counted before it is compared.
 * @returns false on a server without mail, where nobody can show it and a booking needs no code
 * @throws Refusal code_needed; code_expired; wrong_code
 */
export async function checkEmail(
  db: Db,
  salon: Salon,
  hold: queries.HoldRow,
  proofs: Proofs,
  context: VisitorContext,
): Promise<boolean> {
  const email = proofs.email.toLowerCase()
  if (proofs.website) throw new Refusal('wrong_code')
  if (hasProof(proofs, salon, email, context)) return true
  if (!context.canMail) return false
  if (proofs.code === undefined) throw new Refusal('code_needed')
  const now = context.now.toISOString()
  const kept = await queries.countGuess(db, salon, hold.id, codeTries, now)
  if (!kept) throw new Refusal('code_expired')
  const typed = hashOf(signatureOf(context.secret, `${salon.id} ${proofs.code}`))
  if (kept.codeHash !== typed || kept.emailHash !== hashOf(email)) throw new Refusal('wrong_code')
  // A booking that is refused for another reason, such as a taken time, is tried again with the same code.
  await queries.giveGuessBack(db, salon, hold.id)
  return true
}

/** Days for which a browser that has proven an email needs no other code for it. */
const proofDays = 180

const proofText = (salon: Salon, email: string, ends: number) =>
  `proof ${salon.id} ${email} ${ends}`

/** What spares a browser the code for an email that it has proven; null where there are no codes. */
export function proofFor(
  salon: Salon,
  email: string,
  { canMail, secret, now }: Pick<VisitorContext, 'canMail' | 'secret' | 'now'>,
): string | null {
  if (!canMail) return null
  const ends = Math.floor(now.getTime() / 1000) + proofDays * aDay
  return `${ends}.${signatureOf(secret, proofText(salon, email.toLowerCase(), ends))}`
}

function hasProof(
  { proof = '' }: { readonly proof?: string | undefined },
  salon: Salon,
  email: string,
  { secret, now }: VisitorContext,
): boolean {
  const [ends = '', signature = ''] = proof.split('.')
  return (
    /^\d{1,12}$/.test(ends) &&
    Number(ends) * 1000 > now.getTime() &&
    isSignature(secret, proofText(salon, email, Number(ends)), signature)
  )
}

/** The times that visitors are about to book or that are offered to the waiting list, for staff. */
export async function heldTimes(
  db: Db,
  salon: Salon,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
) {
  const span = daysSpan(from, to, salon.timeZone)
  const holds = await queries.holdsDuring(db, salon, span, now.toISOString())
  return holds.flatMap(({ lines, ...hold }) =>
    lines.map(({ staffId, start, duration }) => ({ staffId, start, duration, ...hold })),
  )
}

/** Deletes holds that have ended long ago; those that have just ended still say what was chosen. */
export async function deleteOldHolds(db: Db, now: Date): Promise<void> {
  await queries.deleteEndedHolds(db, new Date(now.getTime() - aDay * 1000).toISOString())
}
