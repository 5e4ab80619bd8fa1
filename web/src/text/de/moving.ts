import type { Phrases } from '../en.ts'

export const moving: Phrases['moving'] = {
  placeHere: 'Hierher verschieben: {{place}}',
  hint: 'Zum Verschieben M auf einem Termin drücken.',
  until: 'bis {{time}}',
  banner: '{{customer}} · {{service}}, {{duration}} wird verschoben. Neue Zeit wählen.',
  pickedUp:
    '{{customer}} wird verschoben. Pfeiltasten ändern die Zeit, R die Dauer, Enter bestätigt, Escape bricht ab.',
  cancelled: 'Nicht verschoben',
  stillSaving: 'Die letzte Änderung wird noch gespeichert. Gleich noch einmal versuchen.',
  notOffered: '{{staff}} bietet {{service}} nicht an',
  whichTitle: 'Den ganzen Termin verschieben?',
  whichHint: '{{customer}} hat an diesem Tag {{count}} Leistungen.',
  moveOnly: 'Nur {{service}} verschieben',
  moveAll: 'Alle {{count}} Leistungen verschieben',
  restTitle: 'Spätere Leistungen verschieben?',
  overlapTitle: 'Diese Zeit ist belegt',
  hoursTitle: 'Außerhalb der Arbeitszeiten',
  serviceMoved: '{{service}} verschoben',
  resized: 'Dauer geändert: {{before}} → {{after}}',
  resizeFailed: 'Die Dauer konnte nicht geändert werden',
  drawn: 'Dauer wie gezeichnet; {{service}} dauert sonst {{duration}}.',
  useUsual: '{{duration}} nehmen',
  visitHint_one: 'Die Leistung wird mit verschoben.',
  visitHint_other: 'Alle Leistungen werden gemeinsam verschoben und behalten ihren Abstand.',
  staffHint: 'Leer lassen, um das Team nicht zu ändern.',
}
