import type { Phrases } from '../en.ts'

export const lostAnswer: Phrases['lostAnswer'] = {
  title: 'Unklar, ob der Termin gespeichert wurde',
  again: 'Speichern Sie ihn ohne Änderung noch einmal, oder sehen Sie zuerst im Kalender nach.',
}
