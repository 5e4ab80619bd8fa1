import i18next from 'i18next'
import { commands } from './en/commands.ts'
import './text.ts'

// These come with the command palette and the list of keys.
i18next.addResourceBundle('en', 'phrases', { commands }, true)
