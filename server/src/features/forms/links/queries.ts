import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { customers } from '../../../db/schema/customers.ts'
import { formLinks, formTemplates } from '../../../db/schema/forms.ts'
import { messageOptOuts } from '../../../db/schema/messages.ts'
import { salonInfo } from '../../../db/schema/salon-info.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'

export const insertLink = (tx: Db, row: typeof formLinks.$inferInsert) =>
  recordChange(tx, row.userId, 'customers').insert(formLinks).values(row)

const ofPresentForm = and(
  eq(formTemplates.userId, formLinks.userId),
  eq(formTemplates.id, formLinks.templateId),
  isNull(formTemplates.archivedAt),
)

/** The links of a client that work, the newest first. */
export const linksOf = (db: Db, salon: Salon, customerId: number, now: Date) =>
  db
    .select({
      key: formLinks.tokenHash,
      title: formTemplates.title,
      expiresAt: formLinks.expiresAt,
    })
    .from(formLinks)
    .innerJoin(formTemplates, ofPresentForm)
    .where(
      and(
        eq(formLinks.userId, salon.id),
        eq(formLinks.customerId, customerId),
        gt(formLinks.expiresAt, now.toISOString()),
      ),
    )
    .orderBy(desc(formLinks.expiresAt), asc(formLinks.tokenHash))

/** Deletes a link of a client. @returns undefined where it is gone */
export const deleteLink = (tx: Db, salon: Salon, customerId: number, tokenHash: string) =>
  recordChange(tx, salon.id, 'customers')
    .delete(formLinks)
    .where(
      and(
        eq(formLinks.userId, salon.id),
        eq(formLinks.tokenHash, tokenHash),
        eq(formLinks.customerId, customerId),
      ),
    )
    .returning({ templateId: formLinks.templateId })
    .then(first)

/** Deletes the salon's links that work no more. */
export const deleteExpiredLinks = (tx: Db, salon: Salon, now: Date) =>
  tx
    .delete(formLinks)
    .where(and(eq(formLinks.userId, salon.id), lte(formLinks.expiresAt, now.toISOString())))

const withHash = (salon: Salon, tokenHash: string, now: Date) =>
  and(
    eq(formLinks.userId, salon.id),
    eq(formLinks.tokenHash, tokenHash),
    gt(formLinks.expiresAt, now.toISOString()),
  )

/** The link with this secret and its form; undefined for a wrong, used or expired one, and for an archived form. */
export const formOfLink = (db: Db, salon: Salon, tokenHash: string, now: Date) =>
  db
    .select({
      customerId: formLinks.customerId,
      templateId: formLinks.templateId,
      birthday: customers.birthday,
      expiresAt: formLinks.expiresAt,
      title: formTemplates.title,
      introduction: formTemplates.introduction,
      questions: formTemplates.questions,
      asksSignature: formTemplates.asksSignature,
      version: formTemplates.version,
    })
    .from(formLinks)
    .innerJoin(formTemplates, ofPresentForm)
    .innerJoin(
      customers,
      and(eq(customers.userId, formLinks.userId), eq(customers.id, formLinks.customerId)),
    )
    .where(withHash(salon, tokenHash, now))
    .then(first)

/** @returns undefined where somebody has used it */
export const consumeLink = (tx: Db, salon: Salon, tokenHash: string, now: Date) =>
  tx
    .delete(formLinks)
    .where(withHash(salon, tokenHash, now))
    .returning({ templateId: formLinks.templateId })
    .then(first)

/** What an email with a link needs; undefined without the client or the form. */
export const emailFacts = (db: Db, salon: Salon, customerId: number, templateId: number) =>
  db
    .select({
      email: customers.email,
      /** Null unless the client wants no emails. */
      optOutId: messageOptOuts.id,
      title: formTemplates.title,
      language: settings.language,
      clock: settings.clock,
      salonName: salonInfo.name,
    })
    .from(customers)
    .innerJoin(
      formTemplates,
      and(
        eq(formTemplates.userId, customers.userId),
        eq(formTemplates.id, templateId),
        isNull(formTemplates.archivedAt),
      ),
    )
    .innerJoin(settings, eq(settings.userId, customers.userId))
    .leftJoin(salonInfo, eq(salonInfo.userId, customers.userId))
    .leftJoin(
      messageOptOuts,
      and(
        eq(messageOptOuts.userId, customers.userId),
        eq(messageOptOuts.customerId, customers.id),
        eq(messageOptOuts.channel, 'email'),
      ),
    )
    .where(
      and(
        eq(customers.userId, salon.id),
        eq(customers.id, customerId),
        isNull(customers.removedAt),
      ),
    )
    .then(first)
