import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { formTemplates } from '../../../db/schema/forms.ts'
import type { Salon } from '../../../kernel/salon.ts'

const shown = {
  id: formTemplates.id,
  title: formTemplates.title,
  introduction: formTemplates.introduction,
  questions: formTemplates.questions,
  asksSignature: formTemplates.asksSignature,
  version: formTemplates.version,
}

const present = (salon: Salon) =>
  and(eq(formTemplates.userId, salon.id), isNull(formTemplates.archivedAt))
const withId = (salon: Salon, id: number) =>
  and(eq(formTemplates.userId, salon.id), eq(formTemplates.id, id))

type TemplateColumns = typeof formTemplates.$inferInsert

/** The forms that can be filled in, by title. */
export const presentTemplates = (db: Db, salon: Salon) =>
  db
    .select(shown)
    .from(formTemplates)
    .where(present(salon))
    .orderBy(asc(formTemplates.title), asc(formTemplates.id))

/** Locks a form that can be filled in. */
export const lockTemplate = (tx: Db, salon: Salon, id: number) =>
  tx
    .select(shown)
    .from(formTemplates)
    .where(and(present(salon), withId(salon, id)))
    .for('no key update')
    .then(first)

/** A form, locked against changes only, so that several people can sign it at once. */
export const shareTemplate = (tx: Db, salon: Salon, id: number) =>
  tx
    .select(shown)
    .from(formTemplates)
    .where(and(present(salon), withId(salon, id)))
    .for('share')
    .then(first)

export const insertTemplate = (tx: Db, salon: Salon, row: TemplateColumns) =>
  recordChange(tx, salon.id, 'settings')
    .insert(formTemplates)
    .values(row)
    .returning(shown)
    .then(first)

export const updateTemplate = (
  tx: Db,
  salon: Salon,
  id: number,
  change: Partial<TemplateColumns>,
) =>
  recordChange(tx, salon.id, 'settings')
    .update(formTemplates)
    .set(change)
    .where(withId(salon, id))
    .returning(shown)
    .then(first)

/** @returns undefined for one that is archived */
export const archiveTemplate = (tx: Db, salon: Salon, id: number) =>
  recordChange(tx, salon.id, 'settings')
    .update(formTemplates)
    .set({ archivedAt: sql`now()` })
    .where(and(present(salon), withId(salon, id)))
    .returning({ id: formTemplates.id })
    .then(first)

/** @returns undefined for one that is not archived */
export const unarchiveTemplate = (tx: Db, salon: Salon, id: number) =>
  recordChange(tx, salon.id, 'settings')
    .update(formTemplates)
    .set({ archivedAt: null })
    .where(and(withId(salon, id), isNotNull(formTemplates.archivedAt)))
    .returning({ id: formTemplates.id })
    .then(first)
