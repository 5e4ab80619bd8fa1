import i18next from 'i18next'
import { onlineBooking } from './en/online-booking.ts'
import './text.ts'

// These come with what shows them: the settings, and what was booked online.
i18next.addResourceBundle('en', 'phrases', { onlineBooking }, true)
