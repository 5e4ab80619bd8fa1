import i18next from 'i18next'
import { waitingList } from './en/waiting-list.ts'
import './text.ts'

// These come with what shows them: the list itself, a toast about freed time, and the history.
i18next.addResourceBundle('en', 'phrases', { waitingList }, true)
