import i18next from 'i18next'
import { settings } from './en/settings.ts'
import './text.ts'

// These load with what shows a setting.
i18next.addResourceBundle('en', 'phrases', { settings }, true)
