import { z } from 'zod'
import { photoKey, photoQuery } from './appointments.ts'
import { calendarFilter } from './calendar.ts'
import { conditionKinds, severities } from './conditions.ts'
import { testEffects, testGaps, testResults } from './patch-tests.ts'
import {
  id,
  instant,
  localMoment,
  optionalLine,
  optionalText,
  orYear,
  printedInstant,
  requiredLine,
  rowParams,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'

/** An allergy or condition of a client. It is never changed: what has changed is noted anew. */
export const clientCondition = z.object({
  id,
  customerId: id,
  kind: z.enum(conditionKinds),
  note: z.string().nullable(),
  severity: z.enum(severities),
  /** The name of the account then. */
  notedBy: z.string(),
  notedAt: printedInstant,
})

export const conditionDraft = z
  .object({
    kind: z.enum(conditionKinds),
    note: optionalText(500),
    severity: z.enum(severities),
  })
  .refine(({ kind, note }) => kind !== 'other' || note, {
    path: ['note'],
    message: 'Please say what it is',
  })

export const patchTest = z.object({
  id,
  customerId: id,
  product: z.string(),
  batch: z.string().nullable(),
  /** Where on the body. */
  place: z.string().nullable(),
  testedAt: printedInstant,
  /** It can be passed so many hours after it was made. */
  readAfterHours: z.int(),
  result: z.enum(testResults),
  /** The path of its photo, signed for callers with a token. */
  photo: z.string().nullable(),
  notedBy: z.string(),
  createdAt: printedInstant,
  version,
})

const hours = (most: number) =>
  z
    .int('Hours must be a whole number')
    .min(0, 'Hours must be a whole number')
    .max(most, `At most ${most} hours`)

const product = requiredLine(100, 'Product is required')

/** `testedAt` is a moment, or the salon's wall clock. */
export const patchTestDraft = z.object({
  product,
  batch: optionalLine(100),
  place: optionalLine(100),
  testedAt: z.union([instant, localMoment], { error: orYear('Date is required') }),
  readAfterHours: hours(336).optional(),
  result: z.enum(testResults).optional(),
})

/** `photo: null` removes the photo. */
export const patchTestEdit = patchTestDraft.partial().extend({ photo: z.null().optional() })

/** The test that a service requires. */
export const serviceTest = z.object({
  id,
  serviceId: id,
  product: z.string(),
  hoursBefore: z.int(),
  monthsValid: z.int(),
  effect: z.enum(testEffects),
})

export const serviceTestDraft = z.object({
  product,
  hoursBefore: hours(720),
  monthsValid: z
    .int('Months must be a whole number from 1 to 60')
    .min(1, 'Months must be a whole number from 1 to 60')
    .max(60, 'Months must be a whole number from 1 to 60'),
  effect: z.enum(testEffects),
})

/** What the desk has to know of an appointment before it begins. */
export const safetyAlert = z.object({
  appointmentId: id,
  appointmentDate: printedInstant,
  customerName: z.string(),
  serviceName: z.string(),
  /** The test that its client lacks, and why. */
  test: z
    .object({
      verdict: z.enum(['advised', 'blocked']),
      gap: z.enum(testGaps),
      product: z.string(),
    })
    .nullable(),
  /** How old its client is on that day, and has to be for the service; null where they are old enough. */
  age: z.object({ minimum: z.int(), age: z.int() }).nullable(),
  conditions: z.array(clientCondition.pick({ kind: true, note: true, severity: true })),
})

/** Visits to come for which a client lacks the test of one service for one reason: the first, and how many there are. */
export const untestedVisits = safetyAlert
  .pick({ appointmentId: true, appointmentDate: true, customerName: true, serviceName: true })
  .extend({ test: safetyAlert.shape.test.unwrap(), count: z.int() })

/** What a client has said to health data being kept. */
export const consentDecisions = ['given', 'withdrawn'] as const

/** What a client has said, as it was recorded; a withdrawal holds until a consent is recorded after it. */
export const healthConsent = z.object({
  id,
  decision: z.enum(consentDecisions),
  /** The name of the account then. */
  notedBy: z.string(),
  notedAt: printedInstant,
})

/** How much is kept of a client's health, removed rows and deleted visits included. */
export const healthDataCounts = z.object({
  conditions: z.int(),
  tests: z.int(),
  waivers: z.int(),
  forms: z.int(),
  formulas: z.int(),
  /** By which forms can be filled in. */
  links: z.int(),
  /** Of the history, with their content, about all of these but links; also about what is gone. */
  entries: z.int(),
})

/** A client whose health data is going to be removed by age. */
export const healthRemoval = z.object({
  customerId: id,
  name: z.string(),
  /** Null for a client without visits. */
  lastVisit: printedInstant.nullable(),
  /** Removed by the job of the night that follows. */
  removedFrom: printedInstant,
})

export const safetyRoutes = {
  ofCustomer: {
    method: 'GET',
    path: '/api/customers/:id/safety',
    summary:
      "A client's allergies, conditions and patch tests, the newest first, and their consent; that it was opened is recorded",
    params: rowParams,
    reply: z.object({
      conditions: z.array(clientCondition),
      tests: z.array(patchTest),
      /** Null where nothing was recorded. */
      consent: healthConsent.nullable(),
    }),
    refuses: ['not_found'],
  },
  setConsent: {
    method: 'PUT',
    path: '/api/customers/:id/consent',
    summary:
      'Record that a client consents to health data being kept, or withdraws it; nothing is removed',
    params: rowParams,
    body: z.object({ consent: z.enum(consentDecisions) }),
    reply: healthConsent,
    refuses: ['not_found'],
  },
  healthData: {
    method: 'GET',
    path: '/api/customers/:id/health-data',
    summary: 'How much is kept of the health of a client, and nothing of what it is',
    params: rowParams,
    reply: healthDataCounts,
    refuses: ['not_found'],
  },
  addCondition: {
    method: 'POST',
    path: '/api/customers/:id/conditions',
    summary:
      'Note an allergy or condition of a client; one that is noted already, with the same words, is invalid',
    params: rowParams,
    body: conditionDraft,
    reply: clientCondition,
    status: 201,
    refuses: ['not_found'],
  },
  removeCondition: {
    method: 'DELETE',
    path: '/api/conditions/:id',
    summary:
      'Remove an allergy or condition of a client; also where clients who were merged both had it',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  addTest: {
    method: 'POST',
    path: '/api/customers/:id/patch-tests',
    summary: 'Note a patch test; it is pending unless its result is known',
    params: rowParams,
    body: patchTestDraft,
    reply: patchTest,
    status: 201,
    refuses: ['not_found'],
  },
  editTest: {
    method: 'PUT',
    path: '/api/patch-tests/:id',
    summary: 'Change a patch test, such as its result; fields that are left out stay',
    params: rowParams,
    body: patchTestEdit,
    reply: patchTest,
    versioned: true,
    refuses: ['not_found'],
  },
  removeTest: {
    method: 'DELETE',
    path: '/api/patch-tests/:id',
    summary: 'Remove a patch test',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  addPhoto: {
    method: 'POST',
    path: '/api/patch-tests/:id/photo',
    summary: 'Set the picture of a patch test, in place of the one before: `photo` is the file',
    params: rowParams,
    upload: { file: 'photo', fields: z.object({}) },
    reply: patchTest,
    status: 201,
    refuses: ['not_found', 'photo_too_large', 'not_an_image', 'photo_quota'],
  },
  photo: {
    method: 'GET',
    path: '/api/patch-tests/:id/photo/:key',
    summary:
      'The picture of a patch test, `size=thumbnail` for a small one; that it was opened is recorded',
    params: rowParams.extend({ key: photoKey }),
    query: photoQuery,
    reply: 'file',
    media: 'image/*',
    refuses: ['not_found'],
  },
  serviceTests: {
    method: 'GET',
    path: '/api/service-tests',
    summary: 'Which services require a patch test of their clients',
    reply: z.array(serviceTest),
  },
  setServiceTest: {
    method: 'PUT',
    path: '/api/services/:id/test',
    summary: 'Set the patch test that a service requires, or none',
    params: rowParams,
    body: z.object({ test: serviceTestDraft.nullable() }),
    reply: z.object({ test: serviceTest.nullable() }),
    refuses: ['not_found'],
  },
  alerts: {
    method: 'GET',
    path: '/api/safety-alerts',
    summary:
      'Appointments of some days whose client lacks a patch test, is too young, or has an allergy or condition',
    query: calendarFilter,
    reply: z.array(safetyAlert),
  },
  untested: {
    method: 'GET',
    path: '/api/untested-visits',
    summary:
      'All visits to come whose client lacks a patch test for that day, one row for each client, service and reason, by the time of the first',
    reply: z.array(untestedVisits),
  },
  removals: {
    method: 'GET',
    path: '/api/health-removals',
    summary:
      'Clients whose health data is removed next because of the age of their last visit: how many, and the first 200',
    reply: z.object({ count: z.int(), clients: z.array(healthRemoval) }),
  },
  removeHealthData: {
    method: 'DELETE',
    path: '/api/customers/:id/health-data',
    summary:
      'Permanently delete the health data of a client, also from the history; their consent record stays. Returns how many records were deleted: none the second time',
    params: rowParams,
    reply: healthDataCounts,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type ClientCondition = z.infer<typeof clientCondition>
export type ConditionDraft = z.infer<typeof conditionDraft>
export type PatchTest = z.infer<typeof patchTest>
export type PatchTestDraft = z.infer<typeof patchTestDraft>
export type PatchTestEdit = z.infer<typeof patchTestEdit>
export type ServiceTest = z.infer<typeof serviceTest>
export type ServiceTestDraft = z.infer<typeof serviceTestDraft>
export type HealthConsent = z.infer<typeof healthConsent>
export type HealthDataCounts = z.infer<typeof healthDataCounts>
export type HealthRemoval = z.infer<typeof healthRemoval>
export type UntestedVisits = z.infer<typeof untestedVisits>
export type SafetyAlert = z.infer<typeof safetyAlert>
