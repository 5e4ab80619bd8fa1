import type { Phrases } from '../en.ts'

export const dashboard: Phrases['dashboard'] = {
  welcomeBack: 'Hallo, {{name}}!',
  fallbackName: 'liebes Team',
  todaysRevenue: 'Umsatz heute',
  vsYesterday: '{{change}} zu gestern',
  todaysAppointments: 'Buchungen heute',
  progress: '{{completed}} erledigt, {{pending}} offen',
  totalCustomers: 'Kunden gesamt',
  thisWeek: '{{change}} diese Woche',
  figuresFailed: 'Die Zahlen konnten nicht geladen werden',
  todaysSchedule: 'Tagesplan',
  quickActions: 'Schnellzugriff',
  newAppointment: 'Neuer Termin',
  addCustomer: 'Kunden anlegen',
  manageServices: 'Leistungen',
  viewReports: 'Auswertung',
  recentActivity: 'Letzte Aktivitäten',
  noActivity: 'Noch keine Aktivitäten',
  activityFailed: 'Die letzten Aktivitäten konnten nicht geladen werden',
  visitsAndServices_one: '{{visits}}, {{count}} Leistung',
  visitsAndServices_other: '{{visits}}, {{count}} Leistungen',
}
