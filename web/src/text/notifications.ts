import i18next from 'i18next'
import { notifications } from './en/notifications.ts'
import './text.ts'

// These come with the list of notifications.
i18next.addResourceBundle('en', 'phrases', { notifications }, true)
