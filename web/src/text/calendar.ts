import i18next from 'i18next'
import { calendar } from './en/calendar.ts'
import './text.ts'

// These come with the week.
i18next.addResourceBundle('en', 'phrases', { calendar }, true)
