import i18next from 'i18next'
import { setUp } from './en/set-up.ts'
import './text.ts'

// These come with the steps of a new salon and with the month.
i18next.addResourceBundle('en', 'phrases', { setUp }, true)
