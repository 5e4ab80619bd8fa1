import i18next from 'i18next'
import { customers } from './en/customers.ts'
import './text.ts'

// These come with the clients.
i18next.addResourceBundle('en', 'phrases', { customers }, true)
