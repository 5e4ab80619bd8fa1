import type { Phrases } from '../en.ts'

export const timeline: Phrases['timeline'] = {
  bookAt: '{{time}} bei {{staff}} buchen',
  sameVisit: 'Gleicher Termin: {{others}}',
  move: '{{customer}} verschieben',
  moveTo: 'Auf {{time}} bei {{staff}} verschieben',
  placeHere: 'Hierher verschieben: {{place}}',
  until: 'bis {{time}}',
  carrying: '{{customer}} · {{service}}, {{duration}} wird verschoben. Neue Zeit antippen.',
  pickedUp:
    '{{customer}} wird verschoben. Pfeiltasten ändern die Zeit, R die Dauer, Enter bestätigt, Escape bricht ab.',
  cancelled: 'Nicht verschoben',
  whichTitle: 'Den ganzen Termin verschieben?',
  whichHint: '{{customer}} hat an diesem Tag {{count}} Leistungen.',
  moveOnly: 'Nur {{service}} verschieben',
  moveAll: 'Alle {{count}} Leistungen verschieben',
  restTitle: 'Spätere Leistungen nachrücken?',
  overlapTitle: 'Diese Zeit ist belegt',
  serviceMoved: '{{service}} verschoben',
  resized: 'Dauer geändert',
  resizeFailed: 'Die Dauer konnte nicht geändert werden',
  staffShown: 'Angezeigtes Team',
  goToStaff: 'Zu {{staff}}',
}
