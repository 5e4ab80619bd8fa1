import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { signedForms } from '../../../db/schema/forms.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { letterheadOf } from '../../../db/letterhead.ts'
export { lockClient, presentClient } from '../../../db/present-client.ts'

const line = {
  id: signedForms.id,
  customerId: signedForms.customerId,
  title: signedForms.title,
  signerName: signedForms.signerName,
  isGuardian: signedForms.isGuardian,
  signedAt: signedForms.signedAt,
  voidedAt: signedForms.archivedAt,
}

const whole = {
  ...line,
  templateVersion: signedForms.templateVersion,
  introduction: signedForms.introduction,
  questions: signedForms.questions,
  answers: signedForms.answers,
  signature: signedForms.signature,
  clientName: signedForms.clientName,
  takenBy: signedForms.takenBy,
  voidedBy: signedForms.voidedBy,
  voidReason: signedForms.voidReason,
}

const withId = (salon: Salon, id: number) =>
  and(eq(signedForms.userId, salon.id), eq(signedForms.id, id))

/** A client's signed forms, the newest first. */
export const formsOf = (db: Db, salon: Salon, customerId: number) =>
  db
    .select(line)
    .from(signedForms)
    .where(and(eq(signedForms.userId, salon.id), eq(signedForms.customerId, customerId)))
    .orderBy(desc(signedForms.signedAt), desc(signedForms.id))

/** A signed form. */
export const formById = (db: Db, salon: Salon, id: number) =>
  db.select(whole).from(signedForms).where(withId(salon, id)).then(first)

export const insertForm = (tx: Db, row: typeof signedForms.$inferInsert) =>
  tx.insert(signedForms).values(row).returning(whole).then(first)

/** Voids a signed form. @returns undefined for one that is void */
export const voidForm = (
  tx: Db,
  salon: Salon,
  id: number,
  by: { readonly voidReason: string; readonly voidedBy: string },
) =>
  tx
    .update(signedForms)
    .set({ ...by, archivedAt: sql`now()` })
    .where(and(withId(salon, id), isNull(signedForms.archivedAt)))
    .returning(whole)
    .then(first)
