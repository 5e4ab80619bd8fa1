import type { Phrases } from '../en.ts'

export const timeline: Phrases['timeline'] = {
  bookAt: '{{time}} bei {{staff}} buchen',
  sameVisit: 'Gleicher Termin: {{others}}',
  move: '{{customer}} verschieben',
  moveTo: 'Auf {{time}} bei {{staff}} verschieben',
  processing: 'Einwirkzeit {{from}} – {{to}}',
  staffShown: 'Angezeigtes Team',
  earlier: 'Frühere Stunden',
  later: 'Spätere Stunden',
  fewer: 'Weniger Stunden',
}
