import { ownerRole } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { ownershipEmails } from '../../../mail/ownership-emails.ts'
import { recordActivity } from '../../activity/operations.ts'
import { notifyOfAccount } from '../../notifications/operations.ts'
import { sendEmail, type EmailSender } from '../emails/operations.ts'
import { salonForEmails } from '../emails/queries.ts'
import { passwordMatches } from '../passwords/operations.ts'
import { lockAccount, updateStaffId } from '../queries.ts'
import { insertOwnerStaff } from '../registration/queries.ts'
import * as queries from './queries.ts'
import { staffRowOf } from './rules.ts'

export type { EmailSender }

/** Both accounts of a transfer, for the emails about it. */
interface Transfer {
  readonly former: { readonly name: string; readonly email: string }
  readonly owner: { readonly name: string; readonly email: string }
}

/**
 * Hands the salon over to a colleague. The former owner stays as an admin, and on the staff with all visits;
 * the new owner gets the owner's staff row.
 *
 * Locks the salon, then both accounts, then the staff. The lock of the salon ('no key update') excludes
 * another transfer, the removal of a colleague and the deletion of the salon; bookings refer to the salon
 * and go on.
 * @param db with the pre-auth tables
 * @throws Refusal wrong_password; owner_not_editable for the owner's own account; not_found;
 *   never_signed_in, because an unused account would leave the salon without an owner;
 *   not_allowed where another session has handed it over already
 */
export async function makeOwner(
  db: Db,
  salon: Salon,
  id: number,
  password: string,
): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const former = found(await lockAccount(tx, salon.id, salon.account.id, 'no key update'))
    if (!(await passwordMatches(former.password, password))) throw new Refusal('wrong_password')
    if (!former.isOwner) throw new Refusal('not_allowed')
    if (salon.account.id === id) throw new Refusal('owner_not_editable')
    const account = found(await queries.lockNextOwner(tx, salon.id, id))
    if (!account.hasSignedIn) throw new Refusal('never_signed_in')
    await moveStaffRow(tx, salon.id, { id, ...account })
    await queries.setOwner(tx, salon.id, id)
    const { name } = account
    const sentence = `Made ${name} the owner`
    await recordActivity(tx, salon, { action: 'updated', entity: 'user', id, name, sentence })
    await notifyOfAccount(tx, salon.id, 'owner_changed', { name, by: former.name })
    return { former, owner: account }
  })
}

/** There is one owner's row at any time (`staff_one_owner`), so the former owner's changes first. */
async function moveStaffRow(
  tx: Db,
  salonId: number,
  account: { id: number; name: string; email: string; staffId: number | null },
): Promise<void> {
  const { name, email } = account
  const row = staffRowOf(await queries.staffOfTransfer(tx, salonId, account), account.staffId)
  await queries.demoteOwnerStaff(tx, salonId)
  if (row) await queries.promoteStaff(tx, salonId, row.id, { name, email })
  const staffId =
    row?.id ?? (await insertOwnerStaff(tx, { userId: salonId, name, email, role: ownerRole }))
  await updateStaffId(tx, account.id, staffId)
}

/** Writes to both about the transfer, in the salon's language. */
export async function sendOwnershipEmails(
  db: Db,
  salon: Salon,
  { former, owner }: Transfer,
  sender: EmailSender,
): Promise<void> {
  const ofSalon = found(await salonForEmails(db, salon))
  for (const message of ownershipEmails({ former, owner, ...ofSalon })) {
    await sendEmail(db, sender, message)
  }
}
