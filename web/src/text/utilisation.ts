import i18next from 'i18next'
import { utilisation } from './en/utilisation.ts'
import './text.ts'

// These come with the figures of utilisation.
i18next.addResourceBundle('en', 'phrases', { utilisation }, true)
