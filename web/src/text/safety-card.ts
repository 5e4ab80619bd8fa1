import i18next from 'i18next'
import { safetyCard } from './en/safety-card.ts'
import './text.ts'

// These come with what shows them: the safety card of a client, the form of a service and the history.
i18next.addResourceBundle('en', 'phrases', { safetyCard }, true)
