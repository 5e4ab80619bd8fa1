import i18next from 'i18next'
import { refusals } from './en/refusals.ts'
import './text.ts'

// These come with the other languages: English shows the sentences as the contract and the server write them.
i18next.addResourceBundle('en', 'phrases', { refusals }, true)
