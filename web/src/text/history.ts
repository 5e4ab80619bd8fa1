import i18next from 'i18next'
import { history } from './en/history.ts'
import './text.ts'

// These come with what was changed, when and by whom.
i18next.addResourceBundle('en', 'phrases', { history }, true)
