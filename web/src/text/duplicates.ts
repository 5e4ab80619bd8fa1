import i18next from 'i18next'
import { duplicates } from './en/duplicates.ts'
import './text.ts'

// These come with the list of duplicates, and with the history.
i18next.addResourceBundle('en', 'phrases', { duplicates }, true)
