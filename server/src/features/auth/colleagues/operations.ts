import type { Colleague, ColleagueDraft, ColleagueEdit } from '@salon/contract/accounts'
import { invitationDays } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { isEmptyPatch } from '../../../kernel/empty-patch.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { newSecret } from '../../../kernel/secrets.ts'
import { invitationEmail } from '../../../mail/invitation-email.ts'
import { recordActivity } from '../../activity/operations.ts'
import { notifyOfAccount } from '../../notifications/operations.ts'
import {
  budgetsOfEmails,
  sendEmail,
  type EmailQuota,
  type LinkSender,
} from '../emails/operations.ts'
import { salonForEmails } from '../emails/queries.ts'
import { countAttempt } from '../operations.ts'
import { hashPassword } from '../passwords/operations.ts'
import { lockOwner } from '../queries.ts'
import { storeLink } from '../reset/operations.ts'
import { resetPath } from '../reset/rules.ts'
import { deleteSessions } from '../sessions/queries.ts'
import * as queries from './queries.ts'

/** An invitation link is valid for so long, in seconds. */
const invitationSeconds = invitationDays * 24 * 60 * 60

/**
 * Budget of accounts and links per salon: a taken email is answered as such and must not be collected in bulk,
 * and emails are sent in the salon's name.
 */
const budgetsOfInvitations = (salonId: number) => [
  { key: `invitations of ${salonId}`, most: 20, seconds: 15 * 60 },
]

/**
 * Counts a request for an account or a link and, with `quota`, the email that is sent with it.
 * @throws Refusal too_many
 */
export async function countInvitation(db: Db, salon: Salon, quota?: EmailQuota): Promise<void> {
  const ofEmail = quota ? budgetsOfEmails(quota) : []
  await countAttempt(db, [...budgetsOfInvitations(salon.id), ...ofEmail])
}

/**
 * The accounts of the salon: the owner's first, then by name.
 * @param db with the pre-auth tables
 */
export const accountsOf = (db: Db, salon: Salon): Promise<Colleague[]> =>
  queries.accountsOf(db, salon)

/**
 * Adds an account to the salon, with a random password; a new one is chosen by the link.
 * @throws Refusal email_taken, also by an account of another salon; invalid where the staff member does not exist, or
 *   has an account
 */
export async function addColleague(
  db: Db,
  salon: Salon,
  { staffId = null, ...draft }: ColleagueDraft,
): Promise<Colleague & { link: string }> {
  const password = await hashPassword(newSecret())
  return db.transaction(async (tx) => {
    const inserted = await queries.insertColleague(tx, salon, { ...draft, password })
    if (!inserted) throw new Refusal('email_taken')
    const account = { ...inserted, staffId }
    if (staffId !== null) await tieToStaff(tx, salon, account.id, staffId)
    const { id, name, role } = account
    const token = await storeLink(tx, { ...account, password }, invitationSeconds)
    await recordActivity(tx, salon, { action: 'created', entity: 'user', id, name })
    await notifyOfAccount(tx, salon.id, 'account_added', { name, role })
    return { ...account, lastSeenAt: null, link: resetPath(token) }
  })
}

/**
 * Edits a colleague's account. A role and a staff member apply from the colleague's next call on; the change feed
 * notifies their page.
 * @param db with the pre-auth tables
 */
export async function editColleague(
  db: Db,
  salon: Salon,
  id: number,
  edit: ColleagueEdit,
): Promise<Colleague> {
  refuseOwner(salon, id)
  return db.transaction(async (tx) => {
    const before = await lockColleague(tx, salon, id)
    const { name = before.name, role = before.role, staffId = before.staffId } = edit
    if (!isEmptyPatch(edit)) {
      await queries.updateColleague(tx, salon, id, { name, role })
      if (staffId !== before.staffId) await tieToStaff(tx, salon, id, staffId)
      const sentence = role === before.role ? undefined : `Changed the role of ${name}`
      await recordActivity(tx, salon, {
        action: 'updated',
        entity: 'user',
        id,
        name,
        ...(sentence && { sentence }),
      })
      if (sentence) await notifyOfAccount(tx, salon.id, 'role_changed', { name, role })
    }
    return found(await queries.colleagueById(tx, salon, id))
  })
}

/** Deletes a colleague's account, with its sessions and second factor. Their history entries stay, with the name. */
export async function removeColleague(db: Db, salon: Salon, id: number): Promise<void> {
  if (id === salon.account.id) throw new Refusal('owner_not_deletable')
  await db.transaction(async (tx) => {
    const { name } = await lockColleague(tx, salon, id)
    await queries.deleteColleague(tx, salon, id)
    await recordActivity(tx, salon, { action: 'deleted', entity: 'user', id, name })
    await notifyOfAccount(tx, salon.id, 'account_removed', { name })
  })
}

/**
 * Creates another link for a colleague. The password, sessions and earlier links stay valid until it is used.
 */
export async function renewInvitation(
  db: Db,
  salon: Salon,
  id: number,
): Promise<{ name: string; email: string; link: string }> {
  refuseOwner(salon, id)
  return db.transaction(async (tx) => {
    const account = await lockColleague(tx, salon, id)
    const { name, email } = account
    const token = await storeLink(tx, { ...account, isOwner: false }, invitationSeconds)
    const sentence = `Made a new link for ${name}`
    await recordActivity(tx, salon, { action: 'updated', entity: 'user', id, name, sentence })
    await notifyOfAccount(tx, salon.id, 'link_made', { name })
    return { name, email, link: resetPath(token) }
  })
}

/**
 * Ends every session of a colleague, who may sign in again.
 * @param db with the pre-auth tables
 */
export async function signOutColleague(db: Db, salon: Salon, id: number): Promise<void> {
  refuseOwner(salon, id)
  await db.transaction(async (tx) => {
    const { name } = await lockColleague(tx, salon, id)
    await deleteSessions(tx, id)
    const sentence = `Signed out ${name} on every device`
    await recordActivity(tx, salon, { action: 'updated', entity: 'user', id, name, sentence })
  })
}

/** Sends a colleague their link, in the salon's language. */
export async function sendInvitation(
  db: Db,
  salon: Salon,
  { name, email, link }: { name: string; email: string; link: string },
  sender: LinkSender,
): Promise<void> {
  const { language, salonName } = found(await salonForEmails(db, salon))
  const by = salon.account.name
  const invited = { name, email, language, salonName, by, days: invitationDays }
  const address = new URL(link, sender.publicUrl).href
  await sendEmail(db, sender, invitationEmail(invited, address))
}

/**
 * Locks a colleague's account, after the salon (see `lockOwner`).
 * @throws Refusal not_allowed where the caller is no longer the owner; not_found
 */
async function lockColleague(tx: Db, salon: Salon, id: number) {
  const owner = found(await lockOwner(tx, salon.id, 'share'))
  if (owner.id !== salon.account.id) throw new Refusal('not_allowed')
  return found(await queries.colleagueForUpdate(tx, salon, id))
}

/** Makes an account that of a staff member, or of none. @throws Refusal invalid */
async function tieToStaff(tx: Db, salon: Salon, id: number, staffId: number | null): Promise<void> {
  if (staffId !== null) {
    if (!(await queries.lockStaffMember(tx, salon, staffId))) {
      throw invalidField('staffId', 'This staff member does not exist')
    }
    if (await queries.isTied(tx, salon, staffId, id)) {
      throw invalidField('staffId', 'This staff member has an account already')
    }
  }
  await queries.updateColleague(tx, salon, id, { staffId })
}

function refuseOwner(salon: Salon, id: number): void {
  if (id === salon.account.id) throw new Refusal('owner_not_editable')
}
