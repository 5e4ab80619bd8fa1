import type { Phrases } from '../en.ts'

export const utilisation: Phrases['utilisation'] = {
  by: {
    day: 'Auslastung nach Tag',
    week: 'Auslastung nach Woche',
    month: 'Auslastung nach Monat',
  },
  byStaff: 'Auslastung im Team',
  total: '{{share}} der Arbeitszeit gebucht: {{booked}} von {{working}}',
  share: 'Auslastung',
  booked: 'Gebucht',
  working: 'Arbeitszeit',
  ofWorking: '{{booked}} von {{working}}',
  point: '{{label}}: {{share}}, {{booked}} von {{working}} gebucht',
  closed: '{{label}}: geschlossen',
  loading: 'Auslastung wird geladen',
  failed: 'Die Auslastung konnte nicht geladen werden',
  none: 'Keine Arbeitszeiten in diesem Zeitraum',
  noneHint: 'Mit Öffnungszeiten sehen Sie, wie viel Ihrer Arbeitszeit gebucht ist.',
  toHours: 'Zu den Einstellungen',
  ofDay: '{{share}} gebucht',
  ofDayName: '{{share}} der Arbeitszeit sind gebucht: {{booked}} von {{working}}',
}
