import i18next from 'i18next'
import { visitSteps } from './en/visit-steps.ts'
import './text.ts'

// These come with the actions of a visit.
i18next.addResourceBundle('en', 'phrases', { visitSteps }, true)
