import i18next from 'i18next'
import { editConflict } from './en/edit-conflict.ts'
import './text.ts'

// These come with the dialog that asks which version to keep.
i18next.addResourceBundle('en', 'phrases', { editConflict }, true)
