import i18next from 'i18next'
import { accounts } from './en/accounts.ts'
import './text.ts'

// These come with the list of accounts.
i18next.addResourceBundle('en', 'phrases', { accounts }, true)
