/** The kinds of things that the salon's history can be narrowed to, as they are chosen. */
export const historyKinds = ['appointment', 'customer', 'service', 'category', 'staff'] as const

type HistoryKind = (typeof historyKinds)[number]

/** Whether this is one of them. */
export const isHistoryKind = (word: unknown): word is HistoryKind =>
  (historyKinds as readonly unknown[]).includes(word)

/** What the address of the history says: the kind that is looked at, all without one. */
export const historySearch = ({ kind }: Record<string, unknown>): { kind?: HistoryKind } =>
  isHistoryKind(kind) ? { kind } : {}
