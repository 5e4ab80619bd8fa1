import type { Phrases } from '../en.ts'

export const lostAnswer: Phrases['lostAnswer'] = {
  title: 'Unklar, ob der Termin gespeichert wurde',
  again: 'Erneutes Speichern bucht ihn nicht doppelt.',
}
