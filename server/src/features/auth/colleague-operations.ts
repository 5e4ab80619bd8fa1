import type { Colleague, ColleagueDraft, ColleagueEdit } from '@salon/contract/accounts'
import { invitationDays } from '@salon/contract/vocabulary'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found, Refusal } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { newSecret } from '../../kernel/secrets.ts'
import { invitationLetter } from '../../mail/invitation-letter.ts'
import { recordActivity } from '../activity/operations.ts'
import { tellOfAccount } from '../notifications/operations.ts'
import * as queries from './colleague-queries.ts'
import { budgetsOfInvitations, invitationSeconds } from './colleague-rules.ts'
import { sendLetter } from './letter-operations.ts'
import { budgetsOfLetters } from './letter-rules.ts'
import { attempt } from './operations.ts'
import { hashPassword } from './password-operations.ts'
import { lockOwner } from './queries.ts'
import { keepLink, type LetterOrigin, type Post } from './reset-operations.ts'
import { deleteSessions } from './reset-queries.ts'
import { resetPath } from './reset-rules.ts'

export type { Post }

/** Counts that a salon asks for an account or a link, and for the letter with it. @throws Refusal too_many */
export async function countInvitation(db: Db, salon: Salon, letter?: LetterOrigin): Promise<void> {
  const ofLetter = letter ? budgetsOfLetters(letter.network, letter.perHour) : []
  await attempt(db, [...budgetsOfInvitations(salon.id), ...ofLetter])
}

/**
 * Who can sign in to the salon: the owner first, then by name.
 * @param db one that sees sign-ins
 */
export const accountsOf = (db: Db, salon: Salon): Promise<Colleague[]> =>
  queries.accountsOf(db, salon)

/**
 * Makes an account in the salon. Nobody knows its password: whoever has the link chooses one.
 * @throws Refusal email_taken, also where the account with this e-mail is another salon's
 */
export async function addColleague(
  db: Db,
  salon: Salon,
  draft: ColleagueDraft,
): Promise<Colleague & { link: string }> {
  const password = await hashPassword(newSecret())
  return db.transaction(async (tx) => {
    const account = await queries.insertColleague(tx, salon, { ...draft, password })
    if (!account) throw new Refusal('email_taken')
    const { id, name, role } = account
    const token = await keepLink(tx, { id, password }, invitationSeconds)
    await recordActivity(tx, salon, { action: 'created', entity: 'user', id, name })
    await tellOfAccount(tx, salon.id, 'account_added', { name, role })
    return { ...account, lastSeenAt: null, link: resetPath(token) }
  })
}

/**
 * Changes what is named; a role counts from the colleague's next call on, and their page hears of it.
 * @param db one that sees sign-ins
 */
export async function editColleague(
  db: Db,
  salon: Salon,
  id: number,
  edit: ColleagueEdit,
): Promise<Colleague> {
  refuseOwner(salon, id)
  return db.transaction(async (tx) => {
    const before = await hold(tx, salon, id)
    const { name = before.name, role = before.role } = edit
    if (!isEmptyPatch(edit)) {
      await queries.updateColleague(tx, salon, id, { name, role })
      const sentence = role === before.role ? undefined : `Changed the role of ${name}`
      const told = { action: 'updated', entity: 'user', id, name } as const
      await recordActivity(tx, salon, { ...told, ...(sentence && { sentence }) })
      if (sentence) await tellOfAccount(tx, salon.id, 'role_changed', { name, role })
    }
    return found(await queries.colleagueById(tx, salon, id))
  })
}

/** Deletes a colleague's account, with its sign-ins and second factor. What they did stays, and says so. */
export async function removeColleague(db: Db, salon: Salon, id: number): Promise<void> {
  if (id === salon.account.id) throw new Refusal('owner_not_deletable')
  await db.transaction(async (tx) => {
    const { name } = await hold(tx, salon, id)
    await queries.deleteColleague(tx, salon, id)
    await recordActivity(tx, salon, { action: 'deleted', entity: 'user', id, name })
    await tellOfAccount(tx, salon.id, 'account_removed', { name })
  })
}

/**
 * Makes another link for a colleague. Nothing of theirs changes until it is used: then the password is
 * a new one, every sign-in ends, and all links before are worth nothing.
 */
export async function inviteAgain(
  db: Db,
  salon: Salon,
  id: number,
): Promise<{ name: string; email: string; link: string }> {
  refuseOwner(salon, id)
  return db.transaction(async (tx) => {
    const { name, email, password } = await hold(tx, salon, id)
    const token = await keepLink(tx, { id, password }, invitationSeconds)
    const sentence = `Made a new link for ${name}`
    await recordActivity(tx, salon, { action: 'updated', entity: 'user', id, name, sentence })
    await tellOfAccount(tx, salon.id, 'link_made', { name })
    return { name, email, link: resetPath(token) }
  })
}

/**
 * Ends every sign-in of a colleague; they may sign in again.
 * @param db one that sees sign-ins
 */
export async function signOutColleague(db: Db, salon: Salon, id: number): Promise<void> {
  refuseOwner(salon, id)
  await db.transaction(async (tx) => {
    const { name } = await hold(tx, salon, id)
    await deleteSessions(tx, id)
    const sentence = `Signed out ${name} on every device`
    await recordActivity(tx, salon, { action: 'updated', entity: 'user', id, name, sentence })
  })
}

/** Writes to a colleague about their link, in the salon's language. */
export async function sendInvitation(
  db: Db,
  salon: Salon,
  { name, email, link }: { name: string; email: string; link: string },
  post: Post,
): Promise<void> {
  const { language, salonName } = found(await queries.salonOfLetters(db, salon))
  const by = salon.account.name
  const invited = { name, email, language, salonName, by, days: invitationDays }
  const address = new URL(link, post.publicUrl).href
  await sendLetter(db, post, invitationLetter(invited, address))
}

/** The salon before the account; another session may have handed it over since the request came. */
async function hold(tx: Db, salon: Salon, id: number) {
  const owner = found(await lockOwner(tx, salon.id, 'share'))
  if (owner.id !== salon.account.id) throw new Refusal('not_allowed')
  return found(await queries.holdColleague(tx, salon, id))
}

function refuseOwner(salon: Salon, id: number): void {
  if (id === salon.account.id) throw new Refusal('owner_not_editable')
}
