import i18next from 'i18next'
import { categories } from './en/categories.ts'
import './text.ts'

// These come with what shows them: the screen, the dialog and the history.
i18next.addResourceBundle('en', 'phrases', { categories }, true)
