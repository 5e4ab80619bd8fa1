import i18next from 'i18next'
import { visitDetails } from './en/visit-details.ts'
import './text.ts'

// These come with the screen of a visit.
i18next.addResourceBundle('en', 'phrases', { visitDetails }, true)
