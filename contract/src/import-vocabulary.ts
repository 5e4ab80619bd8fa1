/** The closed lists of imports. No schema is here, so that the page can have them without zod. */

/** The largest file, in bytes: 50 MB. */
export const mostSpreadsheetBytes = 50 * 1024 * 1024

/** Where the file comes from: its rows are known again by the product and their number there. */
export const importProducts = ['fresha', 'square', 'easyappointments', 'own', 'other'] as const

/** What visits of the past became. Those to come are booked, unless they were called off. */
export const pastStatuses = ['completed', 'cancelled', 'no-show'] as const

/** How dates such as 03/04/2026 are meant. */
export const dateOrders = ['day_first', 'month_first'] as const

/** How a name in a single column is written: 'Ann Lee', or 'Lee, Ann', which becomes 'Ann Lee'. */
export const nameOrders = ['as_written', 'last_first'] as const

/**
 * 'arriving' while it is uploaded, 'ready' to be checked; 'checking' and 'running' by a job, which stands still in
 * 'paused'; 'done', and for 30 days it can be undone.
 */
export const importStates = [
  'arriving',
  'ready',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'undoing',
  'undone',
] as const

/** What becomes of a row: 'same' changes nothing, 'changed' updates a client who was imported before. */
export const rowOutcomes = ['new', 'same', 'changed', 'ask', 'refused'] as const

/** What a person decides about a row that may be an existing client. */
export const rowDecisions = ['add', 'same', 'leave_out'] as const

/** Why a row is refused, or a cell of it left out. */
export const rowProblems = [
  'no_name',
  'name_too_long',
  'id_twice',
  'id_taken',
  'id_too_long',
  'unprintable',
  'not_an_email',
  'phone_spoilt',
  'phone_too_long',
  'not_a_phone',
  'notes_too_long',
  'not_a_date',
  'year_out_of_range',
  'birthday_in_future',
  'extra_cells',
  'same_as_row',
  'same_phone_and_name',
  'same_email',
  'same_name',
  'same_phone',
  'near_name',
  'client_removed',
  'blocked_time',
  'not_a_client',
  'not_staff',
  'no_client',
  'client_unknown',
  'client_uncertain',
  'no_service',
  'service_unknown',
  'no_staff',
  'staff_unknown',
  'no_date',
  'no_time',
  'not_a_time',
  'time_skipped',
  'not_a_duration',
  'not_an_age',
  'not_a_price',
  'not_yes_or_no',
  'same_visit',
  'visit_removed',
  'other_client',
  'several_services',
  'overlaps',
  'unreadable',
  'client_here',
  'service_here',
  'visit_here',
] as const

/** Encodings that files come in. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
] as const

/** What stands between the cells. */
export const cellSeparators = [',', ';', '\t'] as const

/** What the rows are; a row of visits is a service at a time, or several one after the other. */
export const importKinds = ['clients', 'visits', 'services', 'staff'] as const

/** What a column of clients is; several may be 'into_notes', of the others each is once there. */
export const clientFields = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'other_phone',
  'notes',
  'birthday',
  'added_on',
  'blocked',
  'allergies',
  'into_notes',
] as const

/** What a column of visits is; name, email and phone are the client's. */
export const visitFields = [
  'id',
  'date_time',
  'date',
  'time',
  'end',
  'client_id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'service',
  'service_id',
  'staff',
  'staff_id',
  'duration',
  'price',
  'status',
  'added_on',
  'notes',
  'into_notes',
] as const

/** What a column of services is; notes are the description. */
export const serviceFields = [
  'id',
  'name',
  'category',
  'duration',
  'price',
  'notes',
  'initial_work',
  'processing',
  'cleanup',
  'minimum_age',
] as const

/** What a column of staff is; the role is words alone. */
export const staffFields = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
] as const

/** What columns of any kind may be. */
export const importFields = [
  ...new Set<ImportField>([...clientFields, ...visitFields, ...serviceFields, ...staffFields]),
]

/** What columns of each kind may be. */
export const fieldsOfKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: clientFields,
  visits: visitFields,
  services: serviceFields,
  staff: staffFields,
}

/** Columns of our own export that an import reads by their heads: they come with the row, and are nothing to choose. */
export const ownHeads: Readonly<Record<ImportKind, readonly string[]>> = {
  clients: [
    'removedAt',
    'mergedInto',
    'conditions',
    'patchTests',
    'consents',
    'optOuts',
    'bookingBlock',
  ],
  visits: ['initialWork', 'processing', 'cleanup', 'formula'],
  services: [
    'isActive',
    'archivedAt',
    'categoryColor',
    'categoryIsActive',
    'offers',
    'requiredTest',
  ],
  staff: ['isActive', 'archivedAt'],
}

/** Columns of other products that say nothing a salon needs here: counts of visits that come in themselves, and the like. */
export const unneededHeads: Partial<
  Readonly<Record<ImportProduct, Partial<Readonly<Record<ImportKind, readonly string[]>>>>>
> = {
  square: {
    clients: [
      'Creation Source',
      'Last Visit',
      'Transaction Count',
      'Lifetime Spend',
      'Instant Profile',
    ],
  },
}

/** Why something of a row stays after an undo. */
export const keptReasons = [
  'edited',
  'removed',
  'merged',
  'other_merged',
  'visits',
  'waiting',
  'online',
  'messages',
  'health',
  'forms',
  'photos',
  'formula',
  'rating',
  'used',
  /** What was made for the row: its name is with it. */
  'service',
  'staff',
  'category',
  /** It was needed at the undo, and is no more. */
  'free',
] as const

export type KeptReason = (typeof keptReasons)[number]
export type ImportKind = (typeof importKinds)[number]
export type ImportField =
  | (typeof clientFields)[number]
  | (typeof visitFields)[number]
  | (typeof serviceFields)[number]
  | (typeof staffFields)[number]
export type ImportProduct = (typeof importProducts)[number]
export type ImportState = (typeof importStates)[number]
export type PastStatus = (typeof pastStatuses)[number]
export type DateOrder = (typeof dateOrders)[number]
export type NameOrder = (typeof nameOrders)[number]
export type RowOutcome = (typeof rowOutcomes)[number]
export type RowDecision = (typeof rowDecisions)[number]
export type RowProblem = (typeof rowProblems)[number]
export type TextEncoding = (typeof textEncodings)[number]
