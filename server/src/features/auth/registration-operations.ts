import type { Account, Registration } from '@salon/contract/auth'
import { ownerRole } from '@salon/contract/vocabulary'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { recordActivity } from '../activity/operations.ts'
import { giveSamples } from '../notifications/operations.ts'
import { attempt, openSession, type Coming, type SignedIn } from './operations.ts'
import { hashPassword, refuseWeakPassword } from './password-operations.ts'
import { insertOwner, insertOwnerStaff, insertSettings } from './queries.ts'
import { hasSalon, lockRegistration } from './registration-queries.ts'
import {
  budgetsOfNewSalons,
  budgetsOfRegistration,
  clockIn,
  type RegistrationMode,
} from './rules.ts'

export type { RegistrationMode }

type NewSalon = Pick<Registration, 'name' | 'email' | 'password' | 'timeZone' | 'language'>

/** Whether anybody may open a salon now. */
export const isRegistrationOpen = async (db: Db, mode: RegistrationMode): Promise<boolean> =>
  mode === 'open' || (mode === 'first' && !(await hasSalon(db)))

/**
 * Opens a salon and signs its owner in.
 * @throws Refusal registration_closed; too_many; weak_password; email_taken
 */
export async function register(
  db: Db,
  draft: NewSalon,
  { device, clock, from, mode }: Coming & { readonly mode: RegistrationMode },
): Promise<SignedIn> {
  if (!(await isRegistrationOpen(db, mode))) throw new Refusal('registration_closed')
  if (from) await attempt(db, budgetsOfRegistration(draft.email.toLowerCase()))
  const hash = await hashOfNew(draft)
  return db.transaction(async (tx) => {
    // Of two who want to be the first, one waits here for the other.
    if (mode === 'first') {
      await lockRegistration(tx)
      if (await hasSalon(tx)) throw new Refusal('registration_closed')
    }
    // In the transaction, so that only what was opened counts.
    if (from) await attempt(tx, budgetsOfNewSalons(from.network))
    const account = await insertSalon(tx, draft, hash)
    return {
      account,
      ...(await openSession(tx, { ...account, salonId: account.id }, device, clock)),
      whose: { account: account.id, salon: account.id, byRecoveryCode: false },
    }
  })
}

/**
 * Creates a salon from the command line, even where registration is closed; its owner signs in with the
 * password.
 * @throws Refusal weak_password; email_taken
 */
export async function createSalon(db: Db, draft: NewSalon): Promise<void> {
  const hash = await hashOfNew(draft)
  await db.transaction((tx) => insertSalon(tx, draft, hash))
}

async function hashOfNew({ name, email, password }: NewSalon): Promise<string> {
  await refuseWeakPassword('password', password, [email, name])
  return hashPassword(password)
}

/**
 * Inserts the account, its owner's staff row, the settings and the samples of a new salon.
 * @param password its hash
 * @throws Refusal email_taken
 */
export async function insertSalon(
  tx: Db,
  draft: Omit<NewSalon, 'password'>,
  password: string,
): Promise<Account> {
  const { name, email, timeZone, language } = draft
  const clock = timeZone ? clockIn(timeZone) : undefined
  const account = await insertOwner(tx, { name, email, password, role: 'admin' })
  if (!account) throw new Refusal('email_taken')
  const salon = { id: account.id }
  await insertOwnerStaff(tx, { userId: salon.id, name, email, role: ownerRole })
  await insertSettings(tx, { userId: salon.id, timeZone, language, clock })
  await giveSamples(tx, salon)
  await recordActivity(tx, salon, { action: 'created', entity: 'user', id: account.id, name })
  return account
}
