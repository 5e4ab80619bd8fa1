import { z } from 'zod'
import { overlapChoice } from './appointments.ts'
import { separation } from './duplicates.ts'
import { importKinds, importProducts } from './import-vocabulary.ts'
import { flagInQuery, id, idInPath, pageSize, printedInstant, rowParams } from './primitives.ts'
import type { Route } from './route.ts'

/**
 * What the history covers. A visit is its appointments, their photos and its service records.
 */
export const historySubjects = [
  'appointment',
  'photo',
  'record',
  'customer',
  'service',
  'offer',
  'staff',
  'category',
  'schedule',
  'exception',
  'blockedTime',
  'calendarFeed',
  'waitingEntry',
  'condition',
  'patchTest',
  'serviceTest',
  'testWaiver',
  'formula',
  'formTemplate',
  'signedForm',
  'consent',
] as const

/**
 * The kind of change; 'restored' is a deletion that was undone. A client is 'merged' into another, and 'separated' where
 * that was undone.
 */
export const historyOperations = [
  'added',
  'changed',
  'deleted',
  'restored',
  'merged',
  'separated',
] as const

/** Why an entry cannot be undone; conflicts with later changes are reported by the attempt. */
export const undoObstacles = [
  /** Its 30 days are over. */
  'too_late',
  /** It was undone already. */
  'undone',
  /**
   * What was before is gone: the client was removed 30 days ago; or, of a visit that had been deleted,
   * at any time since.
   */
  'erased',
  /** Pictures are arranged in their visit, and come back with it where they went with it. */
  'photo',
  /** An address that was renewed or revoked is gone: only its hash was kept. */
  'address',
  // The client was notified of the salon's answer to their online booking.
  'answered',
  /** A visit was booked without a test by it. */
  'waiver',
  /** A signed form stays as it was signed, and a voided one void. */
  'signed',
  /** A merge that was undone: the clients can be merged again. */
  'separated',
  /** The owner's row among the staff follows the account. */
  'owner',
  /** A whole import, which is undone where it was made. */
  'import',
  /** The caller's role may not change this. */
  'not_allowed',
] as const

/**
 * The fields that entries show, by the names that their operations have. The page has words for each: one name means the
 * same for every subject, or the page tells them apart (`entry-words.ts`).
 */
export type HistoryField =
  | 'customerId'
  | 'serviceId'
  | 'staffId'
  | 'appointmentDate'
  | 'duration'
  | 'initialWork'
  | 'processing'
  | 'cleanup'
  | 'price'
  | 'status'
  | 'arrivedAt'
  | 'notes'
  | 'kind'
  | 'position'
  | 'rating'
  | 'name'
  | 'email'
  | 'phone'
  | 'birthday'
  | 'mergedInto'
  | 'description'
  | 'minimumAge'
  | 'categoryId'
  | 'isActive'
  | 'role'
  | 'color'
  | 'validFrom'
  | 'week'
  | 'firstDay'
  | 'lastDay'
  | 'day'
  | 'reason'
  | 'from'
  | 'to'
  | 'weekdays'
  | 'everyWeeks'
  | 'until'
  | 'exceptDays'
  | 'serviceIds'
  | 'staffIds'
  | 'detail'
  | 'issuedAt'
  | 'condition'
  | 'note'
  | 'severity'
  | 'product'
  | 'batch'
  | 'place'
  | 'testedAt'
  | 'readAfterHours'
  | 'result'
  | 'photo'
  | 'hoursBefore'
  | 'monthsValid'
  | 'effect'
  | 'mixtures'
  | 'title'
  | 'introduction'
  | 'questions'
  | 'asksSignature'
  | 'signerName'
  | 'consent'
  | 'source'
  | 'answer'

/** What a field held: texts, numbers, moments (ISO 8601, UTC), money ('41.50'), or nothing. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const historyEntry = z.object({
  /** The entry's sequence number; later entries of a salon have higher ones. */
  seq: id,
  at: printedInstant,
  by: z.object({
    /** 'unknown' is a statement outside of the program. */
    kind: z.enum(['person', 'program', 'unknown']),
    accountId: id.nullable(),
    /** As the account was called then. */
    name: z.string().nullable(),
  }),
  subject: z.enum(historySubjects),
  /** The id of the appointment, client, service … itself. */
  rowId: id,
  appointmentId: id.nullable(),
  customerId: id.nullable(),
  /** What a person calls it: the service of an appointment, or the name of a client, service … */
  name: z.string().nullable(),
  /** The present name of the client whom, or whose visit, the entry is about. */
  customerName: z.string().nullable(),
  /** When the appointment was by the end of it; null for everything else. */
  appointmentDate: printedInstant.nullable(),
  operation: z.enum(historyOperations),
  /** Entries that one transaction wrote share it: of a visit that was booked, of a client who was removed. */
  transactionId: id,
  /**
   * The fields by the names that their operations have (`appointmentDate`, `staffId` …): what changed,
   * or all there was of what was added or deleted. None once it was erased, and none of a client who was
   * removed to those who may not bring the client back.
   */
  changes: z.array(
    z.object({
      field: z.string(),
      before: fieldValue,
      after: fieldValue,
      /** With `customerId`, `serviceId`, `staffId`, `categoryId`: what those are called now. */
      beforeName: z.string().nullable().optional(),
      afterName: z.string().nullable().optional(),
    }),
  ),
  /**
   * A whole import or its undo, for which this entry stands: the salon's history has no others of it. The row that it
   * is about says nothing then.
   */
  import: z
    .object({
      kind: z.enum(importKinds),
      product: z.enum(importProducts),
      fileName: z.string(),
      /** Rows of which the import has written something. */
      count: z.int(),
      isUndo: z.boolean(),
    })
    .nullable(),
  /** The entry that this one undid. */
  undoes: id.nullable(),
  /** The entry that undid this one. */
  undoneBy: id.nullable(),
  /** How it is undone: by restoring the former values, by restoring the deleted row, or by removing the added one. */
  undo: z.enum(['change', 'restore', 'remove']).nullable(),
  /** Why there is no way, where there is none. */
  obstacle: z.enum(undoObstacles).nullable(),
  /** Until when it can be undone. */
  undoUntil: printedInstant,
})

/** A page of entries, newest first; `after` is the `seq` of the last one of the page before. */
export const historyPage = z.object({ limit: pageSize.optional(), after: idInPath.optional() })

export const historyRoutes = {
  all: {
    method: 'GET',
    path: '/api/history',
    summary: 'What became of visits, clients, services and staff, newest first',
    query: historyPage.extend({ subject: z.enum(historySubjects).optional() }),
    reply: z.array(historyEntry),
  },
  ofAppointment: {
    method: 'GET',
    path: '/api/appointments/:id/history',
    summary: 'What became of an appointment, newest first; of a deleted one, too',
    params: rowParams,
    query: historyPage,
    reply: z.array(historyEntry),
  },
  ofCustomer: {
    method: 'GET',
    path: '/api/customers/:id/history',
    summary: 'What became of a client and of their visits, deleted ones among them, newest first',
    params: rowParams,
    query: historyPage,
    reply: z.array(historyEntry),
  },
  undo: {
    method: 'POST',
    path: '/api/history/:seq/undo',
    summary: 'Undo a single change, addition or deletion of the last 30 days',
    params: z.object({ seq: idInPath }),
    /** Of what would stand again, or elsewhere: an appointment, or those of a client who comes back. */
    query: z.object({
      overlap: overlapChoice,
      /** 'true': with all other changes of visits of the same transaction, or none of them. */
      together: flagInQuery.optional(),
    }),
    reply: historyEntry
      .pick({
        seq: true,
        subject: true,
        rowId: true,
        appointmentId: true,
        customerId: true,
      })
      .extend({
        /** Of a merge that was undone: what was added since, and stays with the other client. */
        stayed: separation.optional(),
      }),
    refuses: [
      'already_exists',
      'changed_since',
      'not_undoable',
      'undo_too_late',
      'service_in_visit',
      'overlaps',
      'test_needed',
      'visit_deleted',
      'photos_full',
    ],
  },
} as const satisfies Record<string, Route>

export type HistoryEntry = z.infer<typeof historyEntry>
export type HistorySubject = (typeof historySubjects)[number]
export type UndoObstacle = (typeof undoObstacles)[number]
