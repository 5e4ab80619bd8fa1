import i18next from 'i18next'
import { blockedTimes } from './en/blocked-times.ts'
import './text.ts'

// These come with what shows or edits blocked times.
i18next.addResourceBundle('en', 'phrases', { blockedTimes }, true)
