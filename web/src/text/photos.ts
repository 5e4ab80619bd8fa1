import i18next from 'i18next'
import { photos } from './en/photos.ts'
import './text.ts'

// Loaded with the screens that show them: the visit, a client's photos and the history.
i18next.addResourceBundle('en', 'phrases', { photos }, true)
