import './activity.ts'
import './refusals.ts'
import { accounts } from './ru/accounts.ts'
import type { RussianPhrases } from './en.ts'
import { activity } from './ru/activity.ts'
import { analytics } from './ru/analytics.ts'
import { appointments } from './ru/appointments.ts'
import { auth } from './ru/auth.ts'
import { calendar } from './ru/calendar.ts'
import { categories } from './ru/categories.ts'
import { commands } from './ru/commands.ts'
import { customers } from './ru/customers.ts'
import { dashboard } from './ru/dashboard.ts'
import { history } from './ru/history.ts'
import { notifications } from './ru/notifications.ts'
import { ownAccount } from './ru/own-account.ts'
import { photos } from './ru/photos.ts'
import { print } from './ru/print.ts'
import { privacy } from './ru/privacy.ts'
import { problems } from './ru/problems.ts'
import { refusals } from './ru/refusals.ts'
import { salonInfo } from './ru/salon-info.ts'
import { secondFactor } from './ru/second-factor.ts'
import { serviceLists } from './ru/service-lists.ts'
import { services } from './ru/services.ts'
import { setUp } from './ru/set-up.ts'
import { settings } from './ru/settings.ts'
import { shared } from './ru/shared.ts'
import { shell } from './ru/shell.ts'
import { staff } from './ru/staff.ts'
import { blockedTimes } from './ru/blocked-times.ts'
import { editConflict } from './ru/edit-conflict.ts'
import { lostAnswer } from './ru/lost-answer.ts'
import { series } from './ru/series.ts'
import { timeline } from './ru/timeline.ts'
import { duplicates } from './ru/duplicates.ts'
import { imports } from './ru/imports.ts'
import { calendarFeeds } from './ru/calendar-feeds.ts'
import { onlineBooking } from './ru/online-booking.ts'
import { visitDetails } from './ru/visit-details.ts'
import { visitSteps } from './ru/visit-steps.ts'
import { utilisation } from './ru/utilisation.ts'
import { messages } from './ru/messages.ts'
import { forms } from './ru/forms.ts'
import { formulas } from './ru/formulas.ts'
import { safety } from './ru/safety.ts'
import { safetyCard } from './ru/safety-card.ts'
import { missingTest } from './ru/missing-test.ts'
import { heldTimes } from './ru/held-times.ts'
import { waitingList } from './ru/waiting-list.ts'
import { workingHours } from './ru/working-hours.ts'
import { moving } from './ru/moving.ts'

/**
 * Russian. The reader is 'вы' in lower case. A person on the list is a сотрудник, the performer of a
 * service is the мастер; an appointment is a запись, a client's day in the salon a визит; the salon's
 * book is the журнал записи, a user's account the аккаунт. Names are never inflected: a name stands in
 * the nominative, behind a colon or in brackets where a sentence would bend it.
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
} satisfies RussianPhrases
