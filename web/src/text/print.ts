import i18next from 'i18next'
import { print } from './en/print.ts'
import './text.ts'

// These come with the screens that can be printed.
i18next.addResourceBundle('en', 'phrases', { print }, true)
