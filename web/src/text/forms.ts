import i18next from 'i18next'
import { forms } from './en/forms.ts'
import './text.ts'

// These come with what shows them: the cards of forms and the history.
i18next.addResourceBundle('en', 'phrases', { forms }, true)
