import i18next from 'i18next'
import { secondFactor } from './en/second-factor.ts'
import './text.ts'

// These come with the settings of a sign-in, and with the form that asks for a code.
i18next.addResourceBundle('en', 'phrases', { secondFactor }, true)
