import i18next from 'i18next'
import { photos } from './en/photos.ts'
import './text.ts'

// These come with what shows them: the visit, a client's pictures and the history.
i18next.addResourceBundle('en', 'phrases', { photos }, true)
