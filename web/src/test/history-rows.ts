import type { HistoryEntry } from '@salon/contract/history'

/** An entry as the server answers it; a test names only what it is about. */
export const givenEntry = (given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  seq: 71,
  at: '2026-03-01T08:00:00.000Z',
  by: { kind: 'person', accountId: 1, name: 'Mira Olsen' },
  subject: 'appointment',
  rowId: 51,
  appointmentId: 51,
  customerId: 11,
  name: 'Cut and blow-dry',
  customerName: 'Žofie Brânză-Łukaszewska',
  appointmentDate: '2026-03-02T09:00:00.000Z',
  operation: 'changed',
  transactionId: 71,
  changes: [{ field: 'price', before: '45.50', after: '50.00' }],
  import: null,
  undoes: null,
  undoneBy: null,
  undo: 'change',
  obstacle: null,
  undoUntil: '2026-03-31T08:00:00.000Z',
  ...given,
})
