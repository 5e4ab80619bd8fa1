import i18next from 'i18next'
import { lostAnswer } from './en/lost-answer.ts'
import './text.ts'

// These come with the form whose answer was lost.
i18next.addResourceBundle('en', 'phrases', { lostAnswer }, true)
