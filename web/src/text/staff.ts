import i18next from 'i18next'
import { staff } from './en/staff.ts'
import './text.ts'

// These come with what shows them: the screen, the dialog, the picker and the history.
i18next.addResourceBundle('en', 'phrases', { staff }, true)
