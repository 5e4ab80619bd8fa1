import i18next from 'i18next'
import { timeline } from './en/timeline.ts'
import './text.ts'

// These come with the day by staff.
i18next.addResourceBundle('en', 'phrases', { timeline }, true)
