import type { Phrases } from '../en.ts'

export const shared: Phrases['shared'] = {
  loading: 'Wird geladen',
  retry: 'Erneut versuchen',
  close: 'Schließen',
  save: 'Speichern',
  saving: 'Wird gespeichert\u00a0…',
  cancel: 'Abbrechen',
  delete: 'Löschen',
  clearSearch: 'Suche leeren',
  showMore: 'Mehr zeigen',
  leaveTitle: 'Änderungen verwerfen?',
  leaveHint: 'Ihre Eingaben sind noch nicht gespeichert.',
  leave: 'Verwerfen',
  stay: 'Weiter bearbeiten',
  justNow: 'gerade eben',
  wholePrice:
    'Ein Preis in {{currency}} ist eine ganze Zahl mit höchstens 8\u00a0Ziffern, etwa 2500',
  visits_one: '{{count}} Termin',
  visits_other: '{{count}} Termine',
}
