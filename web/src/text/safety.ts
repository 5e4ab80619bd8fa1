import i18next from 'i18next'
import { safety } from './en/safety.ts'
import './text.ts'

// These come with what shows them: a block of the calendar, a notice, the safety card of a client and the history.
i18next.addResourceBundle('en', 'phrases', { safety }, true)
