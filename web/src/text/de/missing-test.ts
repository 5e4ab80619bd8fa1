import type { Phrases } from '../en.ts'

export const missingTest: Phrases['missingTest'] = {
  adminOnly: 'Ohne den Test können das nur Personen mit der Rolle Verwaltung buchen.',
  reason: 'Grund für die Buchung ohne Test',
  reasonHint: 'Steht im Verlauf. Gilt nur für diese Uhrzeit.',
  reasonRequired: 'Bitte einen Grund angeben',
  goOn: 'Ohne Test fortfahren',
  testVisit: {
    title: 'Termin für den Hauttest',
    service:
      'Wählen Sie Ihre Leistung für Hauttests. Gibt es keine, legen Sie eine an, etwa „Hauttest“, 15 Minuten.',
    book: 'Termin für den Hauttest buchen: {{when}}',
    booked: 'Termin für den Hauttest gebucht: {{when}}.',
    tooLate: 'Vor diesem Termin ist nicht genug Zeit für einen Hauttest.',
    later: 'Stattdessen {{when}} wählen',
  },
}
