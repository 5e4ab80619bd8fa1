export const timeline = {
  bookAt: '{{time}} bei {{staff}} buchen',
  sameVisit: 'Gleicher Termin: {{others}}',
}
