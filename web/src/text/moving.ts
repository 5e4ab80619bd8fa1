import i18next from 'i18next'
import { moving } from './en/moving.ts'
import './text.ts'

// These come with what moves visits by hand.
i18next.addResourceBundle('en', 'phrases', { moving }, true)
