import i18next from 'i18next'
import { workingHours } from './en/working-hours.ts'
import './text.ts'

// These come with what shows them: the settings, the dialogs of a visit and the history.
i18next.addResourceBundle('en', 'phrases', { workingHours }, true)
