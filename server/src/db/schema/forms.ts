import type { FormAnswer, FormQuestion, Strokes } from '@salon/contract/form-questions'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant, version } from './columns.ts'
import { customers } from './customers.ts'

/** What a form asks. */
const content = () => ({
  title: varchar('title', { length: 200 }).notNull(),
  introduction: text('introduction'),
  questions: jsonb('questions').$type<FormQuestion[]>().notNull(),
})

/** The forms that clients can fill in. An archived one is filled in no more. */
export const formTemplates = pgTable(
  'form_templates',
  {
    id: identity(),
    userId: tenant(),
    ...content(),
    asksSignature: boolean('asks_signature').notNull(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'form_templates_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'form_templates_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    check('form_templates_questions', sql`jsonb_array_length(${t.questions}) <= 40`),
  ],
)

/**
 * Signed forms of clients, each with a copy of what was asked. Only voiding and a merge of clients update a row; a
 * client's removal deletes all of theirs. An archived row is a voided form.
 */
export const signedForms = pgTable(
  'signed_forms',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    templateId: reference('template_id'),
    templateVersion: integer('template_version').notNull(),
    ...content(),
    answers: jsonb('answers').$type<FormAnswer[]>().notNull(),
    signature: jsonb('signature').$type<Strokes>(),
    /** The client's name then. */
    clientName: text('client_name').notNull(),
    signerName: varchar('signer_name', { length: 200 }).notNull(),
    /** A guardian has signed. */
    isGuardian: boolean('is_guardian').notNull(),
    /** The name of the account that took it, then; null where it came without one. */
    takenBy: varchar('taken_by', { length: 255 }),
    signedAt: moment('signed_at')
      .notNull()
      .default(sql`now()`),
    archivedAt: moment('archived_at'),
    voidReason: text('void_reason'),
    voidedBy: varchar('voided_by', { length: 255 }),
  },
  (t) => [
    primaryKey({ name: 'signed_forms_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'signed_forms_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'signed_forms_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    foreignKey({
      name: 'signed_forms_template',
      columns: [t.userId, t.templateId],
      foreignColumns: [formTemplates.userId, formTemplates.id],
    }),
    index('signed_forms_of_customer').on(t.userId, t.customerId),
    check('signed_forms_signature', sql`octet_length(${t.signature}::text) <= 200000`),
    check(
      'signed_forms_void',
      sql`num_nulls(${t.archivedAt}, ${t.voidReason}, ${t.voidedBy}) in (0, 3)`,
    ),
  ],
)

/** The SHA-256 of the secret in a link by which a client fills in a form. It is deleted once it was used. */
export const formLinks = pgTable(
  'form_links',
  {
    userId: tenant(),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    customerId: reference('customer_id'),
    templateId: reference('template_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'form_links_pkey', columns: [t.userId, t.tokenHash] }),
    foreignKey({
      name: 'form_links_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'form_links_template',
      columns: [t.userId, t.templateId],
      foreignColumns: [formTemplates.userId, formTemplates.id],
    }).onDelete('cascade'),
    index('form_links_of_customer').on(t.userId, t.customerId),
  ],
)
