import type { Phrases } from '../en.ts'

export const calendar: Phrases['calendar'] = {
  whoseWeek: 'Wessen Woche',
  whoseVisits: 'Wessen Termine',
  mine: 'Meine',
  everyone: 'Alle',
  book: '{{day}}, {{time}} buchen',
  bookWith: '{{day}}, {{time}} bei {{staff}} buchen',
  moveTo: 'Auf {{day}}, {{time}} verschieben',
  weeksOn_one: '+{{count}} Woche',
  weeksOn_other: '+{{count}} Wochen',
  weeksBack_one: '−{{count}} Woche',
  weeksBack_other: '−{{count}} Wochen',
}
