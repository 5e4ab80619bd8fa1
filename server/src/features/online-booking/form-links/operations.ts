import { needsGuardian } from '@salon/contract/age'
import type { PublicForm } from '@salon/contract/form-links'
import type { FilledForm } from '@salon/contract/forms'
import type { Db } from '../../../db/client.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { formOfLink, signByLink } from '../../forms/links/operations.ts'
import { tokenParts } from '../link/operations.ts'
import { countCall, publicProfile } from '../page/operations.ts'

/** The form of a link, as its client reads it. @throws Refusal not_found */
export async function showForm(
  db: Db,
  salon: Salon,
  token: string,
  now: Date,
): Promise<PublicForm> {
  const form = await formOfLink(db, salon, tokenParts(token).secret, now)
  return {
    ...form,
    needsGuardian: needsGuardian(form.birthday, dayAt(now, salon.timeZone)),
    salon: await publicProfile(db, salon),
  }
}

/** Keeps the form of a link. @throws Refusal not_found; changed_meanwhile; invalid */
export const signPublicForm = (
  db: Db,
  salon: Salon,
  token: string,
  filled: FilledForm,
  now: Date,
): Promise<{ signedAt: string }> => signByLink(db, salon, tokenParts(token).secret, filled, now)

const formsPerMinute = 20

/** Counts a form from a network address. @throws Refusal too_many */
export const countForm = (db: Db, salon: Salon, network: string): Promise<void> =>
  countCall(db, {
    key: `forms of ${salon.id} from ${network}`,
    most: formsPerMinute,
    seconds: 60,
  })
