import type { Language } from '@salon/contract/vocabulary'

/** What stands where the name stood, in the language that the salon has as the client is removed. */
const removedName: Readonly<Record<Language, string>> = {
  en: 'Removed client',
  ru: 'Удалённый клиент',
  de: 'Gelöschtes Kundenprofil',
}

/** What stays of a client's row once the client was removed: nothing of the person. */
export const removedClient = (language: Language) => ({
  name: removedName[language],
  email: null,
  phone: null,
  notes: null,
  searchKey: '',
})
