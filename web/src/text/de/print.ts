import type { Phrases } from '../en.ts'

export const print: Phrases['print'] = {
  printClient: 'Drucken',
  dayOf: '{{salon}}: {{day}}',
  empty: 'Keine Termine',
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
