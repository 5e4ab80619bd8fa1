/** A fault: `find` stands once in the file, and `put` replaces it. */
export interface Mutation {
  readonly what: string
  readonly file: string
  readonly find: string
  readonly put: string
}

/** Faults of every kind, each a piece of a file that stands there once and what is put in its place. */
export const mutations: Mutation[] = [
  {
    what: 'a change in per cent is of the wrong number',
    file: 'server/src/features/dashboard/rules.ts',
    find: '* 1000) / before) / 10',
    put: '* 1000) / now) / 10',
  },
  {
    what: 'a session lasts three times as long',
    file: 'server/src/features/auth/sessions/operations.ts',
    find: 'export const sessionDays = 30',
    put: 'export const sessionDays = 90',
  },
  {
    what: 'a sixth photo of a kind is taken',
    file: 'contract/src/vocabulary.ts',
    find: 'photosPerKind = 5',
    put: 'photosPerKind = 6',
  },
  {
    what: 'the tenant is left out of the list of clients',
    file: 'server/src/features/customers/queries.ts',
    find: 'and(eq(customers.userId, salon.id), isNull(customers.removedAt))',
    put: 'and(eq(customers.id, customers.id), isNull(customers.removedAt), sql`${salon.id} > 0`)',
  },
  {
    what: 'a day begins an hour early where midnight comes twice',
    file: 'server/src/kernel/salon-time.ts',
    find: "disambiguation: 'later'",
    put: "disambiguation: 'earlier'",
  },
  {
    what: 'every week begins on Sunday, whatever was set',
    file: 'server/src/kernel/salon-time.ts',
    find: '- weekStart + 7',
    put: '- weekStart * 0 + 7',
  },
  {
    what: 'everybody may change the settings',
    file: 'contract/src/permissions.ts',
    find: "'PUT /api/settings': admin",
    put: "'PUT /api/settings': everyone",
  },
  {
    what: 'an insert is not awaited',
    file: 'server/src/features/auth/registration/operations.ts',
    find: 'await giveSamples(tx, salon)',
    put: 'giveSamples(tx, salon)',
  },
  {
    what: 'revenue counts what was only booked',
    file: 'server/src/features/analytics/queries.ts',
    find: "filter (where ${rows.status} = 'completed'), 0)",
    put: "filter (where ${rows.status} <> 'cancelled'), 0)",
  },
  {
    what: 'a visit that follows another counts as overlapping',
    file: 'contract/src/busy-spans.ts',
    find: 'one.from < two.to && two.from < one.to',
    put: 'one.from <= two.to && two.from <= one.to',
  },
  {
    what: 'photos keep lying on their side',
    file: 'server/src/files/picture.ts',
    find: '.autoOrient()',
    put: '',
  },
  {
    what: 'a site elsewhere may write with our cookie',
    file: 'server/src/http/origin-check.ts',
    find: "new Refusal('foreign_origin')",
    put: 'undefined',
  },
  {
    what: 'a page fetches nothing anew after a booking',
    file: 'web/src/lib/invalidation.ts',
    find: "  appointments: ['dashboard', 'notifications', 'waitingList'],",
    put: '  appointments: [],',
  },
  {
    what: "a visit's status has another word",
    file: 'web/src/text/en/appointments.ts',
    find: "scheduled: 'Pending'",
    put: "scheduled: 'Waiting'",
  },
  {
    what: 'a Russian phrase lost what is filled in',
    file: 'web/src/text/ru/dashboard.ts',
    find: "welcomeBack: 'С возвращением, {{name}}!'",
    put: "welcomeBack: 'С возвращением!'",
  },
  {
    what: 'unsaved changes are lost without a question',
    file: 'web/src/ui/dialog.tsx',
    find: 'if (!next && dirty && leaveQuestion) setAsking(true)',
    put: 'if (!next && dirty && leaveQuestion && asking) setAsking(true)',
  },
  {
    what: 'the focus does not return as a dialog closes',
    file: 'web/src/ui/use-focus-return.ts',
    find: 'next?.focus({ preventScroll: last === undefined })',
    put: 'void next',
  },
  {
    what: 'a comma in a price is no decimal point',
    file: 'web/src/lib/money-field.ts',
    find: "typed.trim().replace(',', '.')",
    put: 'typed.trim()',
  },
  {
    what: "times are in the browser's zone",
    file: 'web/src/text/formats.ts',
    find: "isDay(when) ? 'UTC' : locale.timeZone",
    put: "isDay(when) ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone",
  },
  {
    what: 'a message stays half as long',
    file: 'web/src/ui/toaster.tsx',
    find: 'duration={5000}',
    put: 'duration={2500}',
  },
]
