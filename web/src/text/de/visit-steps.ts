import type { Phrases } from '../en.ts'

export const visitSteps: Phrases['visitSteps'] = {
  confirm: 'Bestätigen',
  arrive: 'Eingetroffen',
  begin: 'Am Platz',
  complete: 'Abschließen',
  more: 'Weitere Aktionen',
  hasArrived: 'Eingetroffen: {{name}}',
  hasNotArrived: 'Noch nicht eingetroffen: {{name}}',
  moveInCalendar: 'Im Kalender verschieben',
  notArrived: 'Noch nicht eingetroffen',
  arrivalFailed: 'Die Ankunft konnte nicht gespeichert werden',
  rebook: 'Folgetermin',
  rebookWhen: 'Wie viel später',
  rebookLater: 'Weiter voraus suchen',
  rebookAnyone: 'Egal bei wem',
  rebookByHand: 'Selbst auswählen',
}
