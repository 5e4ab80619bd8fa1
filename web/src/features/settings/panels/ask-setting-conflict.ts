import type { Settings } from '@salon/contract/settings'
import type { EditConflict } from '../../../lib/merge-edit.ts'
import { weekdayNames, type Locale } from '../../../text/formats.ts'
import '../../../text/settings.ts'
import { ownNames } from '../../../text/language.ts'
import { text } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import type { SettingsFields } from '../api.ts'

/** Asks which of two values of a setting is to hold, each in the words of its list. */
export const askSettingConflict = (
  conflicts: readonly EditConflict<SettingsFields>[],
  locale: Locale,
) =>
  askEditConflict(
    conflicts,
    {
      language: text('settings.language'),
      theme: text('settings.theme'),
      timeZone: text('settings.timeZone'),
      currency: text('settings.currency'),
      weekStart: text('settings.weekStart'),
      clock: text('settings.clock'),
      calendarNames: text('settings.calendarNames'),
      // A switch has two values: two people who changed it chose the same.
      calendarNamesHint: '',
      visitBooked: '',
      visitMoved: '',
      visitCancelled: '',
      firstVisitTomorrow: '',
      paymentCompleted: '',
      ownVisitsOnly: '',
      healthDataYears: text('settings.healthData'),
    },
    (field, value) => {
      if (field === 'weekStart') return weekdayNames('long', locale)[Number(value)] ?? ''
      if (field === 'language') return ownNames[value as Settings['language']]
      if (field === 'theme') return text(`settings.themes.${value as Settings['theme']}`)
      if (field === 'clock') return text(`settings.clocks.${value as Settings['clock']}`)
      if (field === 'healthDataYears' && value === null) return text('settings.health.never')
      return String(value).replaceAll('_', ' ')
    },
  )
