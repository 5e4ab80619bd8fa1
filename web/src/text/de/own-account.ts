import type { Phrases } from '../en.ts'

export const ownAccount: Phrases['ownAccount'] = {
  newEmail: 'Neue E-Mail',
  password: 'Zur Bestätigung Ihr Passwort eingeben',
  confirmHint:
    'Wir senden einen Link an die neue Adresse. Ihre E-Mail ändert sich, sobald Sie dort bestätigen.',
  signOutHint: 'Alle anderen Geräte werden dabei abgemeldet.',
  changed: 'E-Mail geändert',
  changedText: 'Melden Sie sich ab jetzt mit ihr an. Alle anderen Geräte wurden abgemeldet.',
  failed: 'Die E-Mail konnte nicht geändert werden',
  sent: 'Prüfen Sie Ihr Postfach',
  sentText:
    'Wir haben einen Link an {{email}} gesendet. Er gilt {{hours}} Stunden. Bis Sie bestätigen, gilt Ihre bisherige E-Mail.',
  done: 'Fertig',
  confirmTitle: 'Neue E-Mail bestätigen',
  confirmText: 'Damit melden Sie sich ab jetzt an. Alle anderen Geräte werden abgemeldet.',
  confirm: 'E-Mail bestätigen',
  confirmedText: 'Melden Sie sich ab jetzt mit {{email}} an.',
  toSalon: 'Zum Salon',
  deleteOwnerTitle: 'Konto und Salon löschen?',
  deleteOwnerText: 'Das lässt sich nicht rückgängig machen. Gelöscht wird sofort und für alle:',
  deleteOwnerVisits: 'alle Termine, alle Kunden und ihre Notizen',
  deleteOwnerPhotos: 'alle Vorher- und Nachher-Fotos',
  deleteOwnerRest: 'Leistungen, Kategorien, Team und Statistik',
  deleteOwnerAccount: 'Profil und Einstellungen des Salons und Ihr Konto',
  deleteOwnTitle: 'Ihr Konto löschen?',
  deleteOwnText:
    'Das lässt sich nicht rückgängig machen. Sie können sich nicht mehr anmelden. Der Salon und seine Daten bleiben.',
  deletePending: 'Wird gelöscht\u00a0…',
  deleteFailed: 'Das Konto konnte nicht gelöscht werden',
}
