import type { HistoryEntry, HistoryField, HistorySubject } from '@salon/contract/history'

export type JsonRow = Readonly<Record<string, unknown>>
export type FieldValue = HistoryEntry['changes'][number]['before']

/** What the API calls the rows of a table. */
export const subjectOf = {
  appointments: 'appointment',
  photos: 'photo',
  service_records: 'record',
  customers: 'customer',
  services: 'service',
  service_offers: 'offer',
  staff: 'staff',
  categories: 'category',
  working_schedules: 'schedule',
  schedule_exceptions: 'exception',
  blocked_times: 'blockedTime',
  calendar_feeds: 'calendarFeed',
  waiting_entries: 'waitingEntry',
  client_conditions: 'condition',
  patch_tests: 'patchTest',
  service_tests: 'serviceTest',
  test_waivers: 'testWaiver',
  formulas: 'formula',
  form_templates: 'formTemplate',
  signed_forms: 'signedForm',
  health_consents: 'consent',
} as const satisfies Record<string, HistorySubject>

/** An audited table; the query's type holds it against the schema. */
export type AuditedTable = keyof typeof subjectOf

/** The table of a subject of the API. */
export const tableOf = (subject: HistorySubject): AuditedTable =>
  (Object.keys(subjectOf) as AuditedTable[]).find((table) => subjectOf[table] === subject) ??
  'appointments'

/** The columns that people change, in the order of display, and their names in the API. */
export const fields: Readonly<Record<HistorySubject, Readonly<Record<string, HistoryField>>>> = {
  appointment: {
    customer_id: 'customerId',
    service_id: 'serviceId',
    staff_id: 'staffId',
    appointment_date: 'appointmentDate',
    duration: 'duration',
    initial_work: 'initialWork',
    processing: 'processing',
    cleanup: 'cleanup',
    price: 'price',
    status: 'status',
    arrived_at: 'arrivedAt',
    notes: 'notes',
  },
  photo: { kind: 'kind', position: 'position' },
  record: { rating: 'rating', notes: 'notes' },
  customer: {
    name: 'name',
    email: 'email',
    phone: 'phone',
    notes: 'notes',
    birthday: 'birthday',
    merged_into: 'mergedInto',
  },
  service: {
    name: 'name',
    description: 'description',
    price: 'price',
    duration: 'duration',
    initial_work: 'initialWork',
    processing: 'processing',
    cleanup: 'cleanup',
    minimum_age: 'minimumAge',
    category_id: 'categoryId',
    is_active: 'isActive',
  },
  offer: {
    service_id: 'serviceId',
    staff_id: 'staffId',
    price: 'price',
    duration: 'duration',
    initial_work: 'initialWork',
    processing: 'processing',
    cleanup: 'cleanup',
  },
  staff: { name: 'name', email: 'email', phone: 'phone', role: 'role', is_active: 'isActive' },
  category: { name: 'name', color: 'color', is_active: 'isActive' },
  schedule: { staff_id: 'staffId', valid_from: 'validFrom', week: 'week' },
  exception: {
    staff_id: 'staffId',
    first_day: 'firstDay',
    last_day: 'lastDay',
    day: 'day',
    reason: 'reason',
  },
  blockedTime: {
    staff_id: 'staffId',
    day: 'day',
    from_time: 'from',
    to_time: 'to',
    reason: 'reason',
    weekdays: 'weekdays',
    every_weeks: 'everyWeeks',
    until: 'until',
    except_days: 'exceptDays',
  },
  waitingEntry: {
    service_ids: 'serviceIds',
    staff_ids: 'staffIds',
    first_day: 'firstDay',
    last_day: 'lastDay',
    weekdays: 'weekdays',
    from_time: 'from',
    to_time: 'to',
  },
  calendarFeed: { staff_id: 'staffId', detail: 'detail', issued_at: 'issuedAt' },
  condition: { kind: 'condition', note: 'note', severity: 'severity' },
  patchTest: {
    product: 'product',
    batch: 'batch',
    place: 'place',
    tested_at: 'testedAt',
    read_after_hours: 'readAfterHours',
    result: 'result',
    photo: 'photo',
  },
  serviceTest: {
    service_id: 'serviceId',
    product: 'product',
    hours_before: 'hoursBefore',
    months_valid: 'monthsValid',
    effect: 'effect',
  },
  testWaiver: { service_id: 'serviceId', appointment_date: 'appointmentDate', reason: 'reason' },
  formula: { mixtures: 'mixtures' },
  formTemplate: {
    title: 'title',
    introduction: 'introduction',
    questions: 'questions',
    asks_signature: 'asksSignature',
  },
  signedForm: { title: 'title', signer_name: 'signerName' },
  consent: { decision: 'consent' },
}

/** Fields that hold the id of a row. */
export const references = ['customerId', 'serviceId', 'staffId', 'categoryId'] as const
/** The field whose ids are of the same kind of rows. */
export const referenceOf = (field: string): (typeof references)[number] | undefined =>
  references.find((name) => name === (field === 'mergedInto' ? 'customerId' : field))

/** The fields of a row, by their names and in the form of the API. */
export const fieldsOf = (subject: HistorySubject, row: JsonRow): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(fields[subject])
      .filter(([column]) => column in row)
      .map(([column, field]) => [field, printed(field, row[column])]),
  )

const moments: ReadonlySet<string> = new Set([
  'appointmentDate',
  'arrivedAt',
  'issuedAt',
  'testedAt',
])

function printed(field: string, value: unknown): FieldValue {
  if (value === null || value === undefined) return null
  if (field === 'price') return Number(value).toFixed(2)
  if (moments.has(field)) return new Date(value as string).toISOString()
  // Hours of a day or week: as JSON.
  return typeof value === 'object' ? JSON.stringify(value) : (value as FieldValue)
}
