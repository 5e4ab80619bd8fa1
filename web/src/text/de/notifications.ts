import type { Phrases } from '../en.ts'

export const notifications: Phrases['notifications'] = {
  title: 'Mitteilungen',
  unread_one: 'Mitteilungen, {{count}} ungelesen',
  unread_other: 'Mitteilungen, {{count}} ungelesen',
  empty: 'Nichts Neues',
  emptyHint: 'Was andere im Terminbuch ändern, erscheint hier.',
  failed: 'Die Mitteilungen konnten nicht geladen werden',
  readAll: 'Alle als gelesen markieren',
  readFailed: 'Die Mitteilung konnte nicht als gelesen markiert werden',
  markRead: 'Als gelesen markieren: {{title}}',
  sample: 'Beispiel',
  someone: 'Jemand',
  aClient: 'Unbekannt',
  kinds: {
    visit_booked: '{{by}} hat {{service}} für {{customer}} gebucht',
    visit_moved: '{{by}} hat {{service}} für {{customer}} verlegt',
    visit_cancelled: '{{by}} hat {{service}} für {{customer}} abgesagt',
    first_visit_tomorrow: 'Erster Termin morgen: {{customer}}, {{service}}',
    payment_completed: '{{service}} für {{customer}} ist bezahlt',
    sample_appointment: 'Ein neuer Termin wurde gebucht',
    sample_payment: 'Eine Zahlung ist eingegangen',
    sample_inventory: 'Ein Produkt geht zur Neige',
  },
}
