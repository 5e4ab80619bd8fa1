import i18next from 'i18next'
import { analytics } from './en/analytics.ts'
import './text.ts'

// These come with the screen that shows them.
i18next.addResourceBundle('en', 'phrases', { analytics }, true)
