import i18next from 'i18next'
import { safety } from './en/safety.ts'
import './text.ts'

// These come with what shows them: the safety card of a client, the form of a service, a notice and the history.
i18next.addResourceBundle('en', 'phrases', { safety }, true)
