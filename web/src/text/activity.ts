import i18next from 'i18next'
import { activity } from './en/activity.ts'
import './text.ts'

// The server writes these in English itself: only other languages need them, to recognise a sentence.
i18next.addResourceBundle('en', 'phrases', { activity }, true)
