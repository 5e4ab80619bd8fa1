import i18next from 'i18next'
import { series } from './en/series.ts'
import './text.ts'

// These come with what repeats visits.
i18next.addResourceBundle('en', 'phrases', { series }, true)
