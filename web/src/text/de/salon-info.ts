import type { Phrases } from '../en.ts'

export const salonInfo: Phrases['salonInfo'] = {
  title: 'Salonangaben',
  edit: 'Salonangaben bearbeiten',
  name: 'Name des Salons',
  address: 'Adresse',
  phone: 'Telefon',
  description: 'Beschreibung',
  notSet: 'Keine Angabe',
  loading: 'Salonangaben werden geladen',
  loadFailed: 'Die Salonangaben konnten nicht geladen werden',
  ownerOnly: 'Das lässt sich nur mit dem Inhaberkonto ändern.',
  updated: 'Salonangaben geändert',
  updateFailed: 'Die Salonangaben konnten nicht geändert werden',
}
