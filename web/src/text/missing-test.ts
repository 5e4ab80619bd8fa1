import i18next from 'i18next'
import { missingTest } from './en/missing-test.ts'
import './text.ts'

// These come with the booking form.
i18next.addResourceBundle('en', 'phrases', { missingTest }, true)
