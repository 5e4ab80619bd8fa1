import i18next from 'i18next'
import { messages } from './en/messages.ts'
import './text.ts'

// These come with what shows them: the settings, a client and a visit.
i18next.addResourceBundle('en', 'phrases', { messages }, true)
