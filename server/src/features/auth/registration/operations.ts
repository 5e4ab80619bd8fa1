import type { Account, Registration } from '@salon/contract/auth'
import { ownerRole } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { recordActivity } from '../../activity/operations.ts'
import { giveSamples } from '../../notifications/operations.ts'
import { countAttempt, type LoginContext, type SignedIn } from '../operations.ts'
import { hashPassword, refuseWeakPassword } from '../passwords/operations.ts'
import { updateStaffId } from '../queries.ts'
import { openSession } from '../sessions/operations.ts'
import {
  hasSalon,
  insertOwner,
  insertOwnerStaff,
  insertSettings,
  lockRegistration,
} from './queries.ts'
import {
  budgetsOfNewSalons,
  budgetsOfRegistration,
  clockIn,
  type RegistrationMode,
} from './rules.ts'

export type { RegistrationMode }

type NewSalon = Pick<Registration, 'name' | 'email' | 'password' | 'timeZone' | 'language'>

/** Whether registration is open now. */
export const isRegistrationOpen = async (db: Db, mode: RegistrationMode): Promise<boolean> =>
  mode === 'open' || (mode === 'first' && !(await hasSalon(db)))

/**
 * Registers a salon and signs its owner in.
 * @throws Refusal registration_closed; too_many; weak_password; email_taken
 */
export async function register(
  db: Db,
  draft: NewSalon,
  { device, clock, from, mode }: LoginContext & { readonly mode: RegistrationMode },
): Promise<SignedIn> {
  if (!(await isRegistrationOpen(db, mode))) throw new Refusal('registration_closed')
  if (from) await countAttempt(db, budgetsOfRegistration(draft.email.toLowerCase()))
  const hash = await hashOfNew(draft)
  return db.transaction(async (tx) => {
    // Closes the race of two first registrations.
    if (mode === 'first') {
      await lockRegistration(tx)
      if (await hasSalon(tx)) throw new Refusal('registration_closed')
    }
    // In the transaction, so that a registration that fails is not counted.
    if (from) await countAttempt(tx, budgetsOfNewSalons(from.network))
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
  const staffId = await insertOwnerStaff(tx, { userId: salon.id, name, email, role: ownerRole })
  await updateStaffId(tx, account.id, staffId)
  await insertSettings(tx, { userId: salon.id, timeZone, language, clock })
  await giveSamples(tx, salon)
  await recordActivity(tx, salon, { action: 'created', entity: 'user', id: account.id, name })
  return { ...account, staffId }
}
