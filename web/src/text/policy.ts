import i18next from 'i18next'
import { policy } from './en/policy.ts'
import './text.ts'

// The longest phrases, loaded with their only screen.
i18next.addResourceBundle('en', 'phrases', { privacy: policy }, true)
