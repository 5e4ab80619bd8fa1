import i18next from 'i18next'
import { ownAccount } from './en/own-account.ts'
import './text.ts'

// These come with the dialogs that change an email or delete an account, and with the page of the link.
i18next.addResourceBundle('en', 'phrases', { ownAccount }, true)
