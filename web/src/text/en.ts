import type { BookingPageReason, Reason } from '@salon/contract/errors'
import type { accounts } from './en/accounts.ts'
import type { activity } from './en/activity.ts'
import type { analytics } from './en/analytics.ts'
import { appointments } from './en/appointments.ts'
import type { auth } from './en/auth.ts'
import type { calendar } from './en/calendar.ts'
import type { categories } from './en/categories.ts'
import type { commands } from './en/commands.ts'
import type { customers } from './en/customers.ts'
import { dashboard } from './en/dashboard.ts'
import type { history } from './en/history.ts'
import type { notifications } from './en/notifications.ts'
import type { ownAccount } from './en/own-account.ts'
import type { photos } from './en/photos.ts'
import type { policy } from './en/policy.ts'
import type { print } from './en/print.ts'
import { privacy } from './en/privacy.ts'
import { problems } from './en/problems.ts'
import type { refusals } from './en/refusals.ts'
import type { salonInfo } from './en/salon-info.ts'
import type { secondFactor } from './en/second-factor.ts'
import type { serviceLists } from './en/service-lists.ts'
import type { services } from './en/services.ts'
import type { setUp } from './en/set-up.ts'
import type { settings } from './en/settings.ts'
import { shared } from './en/shared.ts'
import { shell } from './en/shell.ts'
import type { staff } from './en/staff.ts'
import type { blockedTimes } from './en/blocked-times.ts'
import type { editConflict } from './en/edit-conflict.ts'
import type { lostAnswer } from './en/lost-answer.ts'
import type { series } from './en/series.ts'
import type { timeline } from './en/timeline.ts'
import type { duplicates } from './en/duplicates.ts'
import type { imports } from './en/imports.ts'
import type { calendarFeeds } from './en/calendar-feeds.ts'
import type { onlineBooking } from './en/online-booking.ts'
import type { visitDetails } from './en/visit-details.ts'
import type { visitSteps } from './en/visit-steps.ts'
import type { messages } from './en/messages.ts'
import type { forms } from './en/forms.ts'
import type { formulas } from './en/formulas.ts'
import type { safety } from './en/safety.ts'
import type { safetyCard } from './en/safety-card.ts'
import type { missingTest } from './en/missing-test.ts'
import type { heldTimes } from './en/held-times.ts'
import type { waitingList } from './en/waiting-list.ts'
import type { workingHours } from './en/working-hours.ts'
import type { moving } from './en/moving.ts'
import type { utilisation } from './en/utilisation.ts'

/** English, as the page brings it: every phrase but those that come with what shows them, by the files beside this one. */
export const en = {
  appointments,
  dashboard,
  privacy,
  problems,
  shared,
  shell,
}

/** Every phrase there is, which types the other languages. */
export type English = typeof en & {
  problems: Record<Exclude<Reason, BookingPageReason>, string>
  accounts: typeof accounts
  activity: typeof activity
  analytics: typeof analytics
  auth: typeof auth
  calendar: typeof calendar
  categories: typeof categories
  commands: typeof commands
  salonInfo: typeof salonInfo
  customers: typeof customers
  history: typeof history
  notifications: typeof notifications
  ownAccount: typeof ownAccount
  photos: typeof photos
  print: typeof print
  refusals: typeof refusals
  privacy: typeof policy
  secondFactor: typeof secondFactor
  serviceLists: typeof serviceLists
  services: typeof services
  settings: typeof settings
  setUp: typeof setUp
  staff: typeof staff
  editConflict: typeof editConflict
  lostAnswer: typeof lostAnswer
  series: typeof series
  timeline: typeof timeline
  duplicates: typeof duplicates
  imports: typeof imports
  calendarFeeds: typeof calendarFeeds
  onlineBooking: typeof onlineBooking
  visitDetails: typeof visitDetails
  visitSteps: typeof visitSteps
  blockedTimes: typeof blockedTimes
  messages: typeof messages
  forms: typeof forms
  formulas: typeof formulas
  safety: typeof safety
  safetyCard: typeof safetyCard
  missingTest: typeof missingTest
  heldTimes: typeof heldTimes
  waitingList: typeof waitingList
  workingHours: typeof workingHours
  moving: typeof moving
  utilisation: typeof utilisation
}

/**
 * The phrases of another language; one that lacks a phrase, or a form of a plural, does not compile.
 * @typeParam Forms the forms that the language's plurals take: the ends '_one', '_other' … of keys
 */
type PhrasesWith<Forms extends Form> = Texts<English, Forms>

/** The phrases of a language that counts as English does: one thing, other numbers of things. */
export type Phrases = PhrasesWith<'one' | 'other'>

/** Russian counts 1 визит, 2 визита, 5 визитов, 1.5 визита. */
export type RussianPhrases = PhrasesWith<'one' | 'few' | 'many' | 'other'>

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type Texts<T, Forms extends Form> = {
  [K in keyof T as Keys<T, K, Forms>]: T[K] extends string ? string : Texts<T[K], Forms>
}

/** 'visits_one' and 'visits_other' are one phrase, in as many forms as the language has. */
type Keys<T, K extends keyof T, Forms extends Form> = K extends `${infer Base}_${Form}`
  ? `${Base}_other` extends keyof T
    ? `${Base}_${Forms}`
    : K
  : K
