import i18next from 'i18next'
import { policy } from './en/policy.ts'
import './text.ts'

// The longest words there are, which nobody reads at every load: they come with their screen.
i18next.addResourceBundle('en', 'phrases', { privacy: policy }, true)
