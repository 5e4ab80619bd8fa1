import i18next from 'i18next'
import { serviceLists } from './en/service-lists.ts'
import './text.ts'

// These come with the dialog that shows them.
i18next.addResourceBundle('en', 'phrases', { serviceLists }, true)
