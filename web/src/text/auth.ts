import i18next from 'i18next'
import { auth } from './en/auth.ts'
import './text.ts'

// These load with what signs in, and with what names a device.
i18next.addResourceBundle('en', 'phrases', { auth }, true)
