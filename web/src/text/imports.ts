import i18next from 'i18next'
import { imports } from './en/imports.ts'
import './text.ts'

// These come with the dialog of imports.
i18next.addResourceBundle('en', 'phrases', { imports }, true)
