import './activity.ts'
import './refusals.ts'
import { accounts } from './de/accounts.ts'
import { activity } from './de/activity.ts'
import { analytics } from './de/analytics.ts'
import { appointments } from './de/appointments.ts'
import { auth } from './de/auth.ts'
import { calendar } from './de/calendar.ts'
import { categories } from './de/categories.ts'
import { commands } from './de/commands.ts'
import { customers } from './de/customers.ts'
import { dashboard } from './de/dashboard.ts'
import { history } from './de/history.ts'
import { notifications } from './de/notifications.ts'
import { ownAccount } from './de/own-account.ts'
import { photos } from './de/photos.ts'
import { print } from './de/print.ts'
import { privacy } from './de/privacy.ts'
import { problems } from './de/problems.ts'
import { refusals } from './de/refusals.ts'
import { salonInfo } from './de/salon-info.ts'
import { secondFactor } from './de/second-factor.ts'
import { serviceLists } from './de/service-lists.ts'
import { services } from './de/services.ts'
import { setUp } from './de/set-up.ts'
import { settings } from './de/settings.ts'
import { shared } from './de/shared.ts'
import { shell } from './de/shell.ts'
import { staff } from './de/staff.ts'
import { blockedTimes } from './de/blocked-times.ts'
import { editConflict } from './de/edit-conflict.ts'
import { lostAnswer } from './de/lost-answer.ts'
import { series } from './de/series.ts'
import { timeline } from './de/timeline.ts'
import { duplicates } from './de/duplicates.ts'
import { imports } from './de/imports.ts'
import { calendarFeeds } from './de/calendar-feeds.ts'
import { onlineBooking } from './de/online-booking.ts'
import { visitDetails } from './de/visit-details.ts'
import { visitSteps } from './de/visit-steps.ts'
import { utilisation } from './de/utilisation.ts'
import { messages } from './de/messages.ts'
import { forms } from './de/forms.ts'
import { formulas } from './de/formulas.ts'
import { safety } from './de/safety.ts'
import { safetyCard } from './de/safety-card.ts'
import { missingTest } from './de/missing-test.ts'
import { heldTimes } from './de/held-times.ts'
import { waitingList } from './de/waiting-list.ts'
import { workingHours } from './de/working-hours.ts'
import { moving } from './de/moving.ts'
import type { Phrases } from './en.ts'

/**
 * German. The reader is 'Sie'. An appointment and a visit are both a Termin; where the services booked
 * are counted one by one they are Buchungen, so that two figures of one name never differ. The salon's
 * book is the Terminbuch. Everybody is meant: the list is 'Kunden' and the people in sentences 'Kundschaft'; one
 * person's entry is a Kundenprofil; 'Kunde/Kundin' stands only where a field or a column is named.
 * Staff are the Team, one of them a Teammitglied; the owner is named by the Inhaberkonto.
 */
export const phrases = {
  accounts,
  activity,
  analytics,
  appointments,
  auth,
  calendar,
  categories,
  commands,
  customers,
  dashboard,
  history,
  notifications,
  ownAccount,
  photos,
  print,
  privacy,
  problems,
  refusals,
  salonInfo,
  secondFactor,
  serviceLists,
  services,
  settings,
  setUp,
  shared,
  shell,
  staff,
  editConflict,
  lostAnswer,
  series,
  timeline,
  duplicates,
  imports,
  calendarFeeds,
  onlineBooking,
  visitDetails,
  visitSteps,
  blockedTimes,
  utilisation,
  messages,
  forms,
  formulas,
  safety,
  safetyCard,
  missingTest,
  heldTimes,
  waitingList,
  workingHours,
  moving,
} satisfies Phrases
