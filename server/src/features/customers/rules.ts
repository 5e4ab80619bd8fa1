import type { Language } from '@salon/contract/vocabulary'

/** Replaces the name of a removed client, in the salon's language at that time. */
const removedName: Readonly<Record<Language, string>> = {
  en: 'Removed client',
  ru: 'Удалённый клиент',
  de: 'Gelöschtes Kundenprofil',
}

/** The columns of a client's row after the removal: no personal data. */
export const removedClient = (language: Language) => ({
  name: removedName[language],
  email: null,
  phone: null,
  notes: null,
  birthday: null,
  searchKey: '',
})
