import i18next from 'i18next'
import { calendarFeeds } from './en/calendar-feeds.ts'
import './text.ts'

// These come with what shows them: the settings, the staff and the history.
i18next.addResourceBundle('en', 'phrases', { calendarFeeds }, true)
