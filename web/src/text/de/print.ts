import type { Phrases } from '../en.ts'

export const print: Phrases['print'] = {
  printClient: 'Drucken',
  dayOf: '{{salon}}: {{day}}',
  empty: 'Keine Termine',
  failed: 'Der Druck konnte nicht vorbereitet werden',
  seeSafety: 'Allergien und Hauttests ansehen',
  checkAge: 'Mindestalter prüfen',
  printedAt: 'Gedruckt am {{when}}',
  service: 'Leistung',
  staff: 'Teammitglied',
  status: 'Status',
  price: 'Preis',
  notes: 'Notizen',
  date: 'Datum',
  card: 'Kundenblatt',
  cardOf: '{{salon}}: {{client}}',
}
