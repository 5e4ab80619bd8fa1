import type { Phrases } from '../en.ts'

export const shared: Phrases['shared'] = {
  loading: 'Wird geladen',
  retry: 'Erneut versuchen',
  close: 'Schließen',
  justNow: 'gerade eben',
  visits_one: '{{count}} Termin',
  visits_other: '{{count}} Termine',
  notPartYet: 'Diese Ansicht gehört noch nicht zu dieser Version.',
}
