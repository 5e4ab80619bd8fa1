import i18next from 'i18next'
import { salonInfo } from './en/salon-info.ts'
import './text.ts'

// These come with the profile of the salon.
i18next.addResourceBundle('en', 'phrases', { salonInfo }, true)
