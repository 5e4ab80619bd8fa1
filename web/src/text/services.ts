import i18next from 'i18next'
import { services } from './en/services.ts'
import './text.ts'

// These come with what shows them: the screen, the dialog, the picker, the palette and the history.
i18next.addResourceBundle('en', 'phrases', { services }, true)
