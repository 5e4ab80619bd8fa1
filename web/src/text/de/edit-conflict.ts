import type { Phrases } from '../en.ts'

export const editConflict: Phrases['editConflict'] = {
  title: 'Das hat auch jemand anderes geändert',
  hint: 'Es ist noch nichts gespeichert. Welche Version soll gelten?',
  mine: 'Von Ihnen',
  theirs: 'Von anderen',
  empty: 'Nichts',
  keepMine: 'Meine speichern',
  takeTheirs: 'Andere übernehmen',
}
