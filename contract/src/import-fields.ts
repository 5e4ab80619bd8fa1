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
  'into_notes',
] as const

/** What a column of visits is; name, e-mail and phone are the client's. */
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
export const serviceFields = ['id', 'name', 'category', 'duration', 'price', 'notes'] as const

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

export type ImportKind = (typeof importKinds)[number]
export type ImportField =
  | (typeof clientFields)[number]
  | (typeof visitFields)[number]
  | (typeof serviceFields)[number]
  | (typeof staffFields)[number]
