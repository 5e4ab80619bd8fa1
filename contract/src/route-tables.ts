import { accountRoutes } from './accounts.ts'
import { activityRoutes } from './activity.ts'
import { analyticsRoutes } from './analytics.ts'
import { appInfoRoutes } from './app-info.ts'
import { appointmentRoutes } from './appointments.ts'
import { authRoutes } from './auth.ts'
import { availabilityRoutes } from './availability.ts'
import { backupRoutes } from './backups.ts'
import { bookingLinkRoutes } from './booking-link.ts'
import { bookingPageRoutes } from './booking-page.ts'
import { calendarFeedRoutes } from './calendar-feeds.ts'
import { calendarRoutes } from './calendar.ts'
import { categoryRoutes } from './categories.ts'
import { customerRoutes } from './customers.ts'
import { dashboardRoutes } from './dashboard.ts'
import { depositRoutes } from './deposits.ts'
import { duplicateRoutes } from './duplicates.ts'
import { emailChangeRoutes } from './email-change.ts'
import { messageRoutes } from './messages.ts'
import { notificationRoutes } from './notifications.ts'
import { eventRoutes } from './events.ts'
import { exportRoutes } from './export.ts'
import { formLinkRoutes } from './form-links.ts'
import { formRoutes } from './forms.ts'
import { formulaRoutes } from './formulas.ts'
import { historyRoutes } from './history.ts'
import { importRoutes } from './imports.ts'
import { onlineBookingRoutes } from './online-booking.ts'
import { pushRoutes } from './push.ts'
import { safetyRoutes } from './safety.ts'
import { salonInfoRoutes } from './salon-info.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { seriesRoutes } from './series.ts'
import { serviceRecordRoutes } from './service-records.ts'
import { serviceOfferRoutes } from './service-offers.ts'
import { serviceRoutes } from './services.ts'
import { settingsRoutes } from './settings.ts'
import { staffRoutes } from './staff.ts'
import { waitingListRoutes } from './waiting-list.ts'
import { workingHoursRoutes } from './working-hours.ts'

/** Every table of routes there is: what the OpenAPI document and the permission tests walk. */
export const routeTables = {
  appInfo: appInfoRoutes,
  auth: authRoutes,
  emailChange: emailChangeRoutes,
  secondFactor: secondFactorRoutes,
  accounts: accountRoutes,
  settings: settingsRoutes,
  salonInfo: salonInfoRoutes,
  customers: customerRoutes,
  duplicates: duplicateRoutes,
  serviceRecords: serviceRecordRoutes,
  categories: categoryRoutes,
  services: serviceRoutes,
  serviceOffers: serviceOfferRoutes,
  safety: safetyRoutes,
  formulas: formulaRoutes,
  forms: formRoutes,
  formLinks: formLinkRoutes,
  staff: staffRoutes,
  workingHours: workingHoursRoutes,
  appointments: appointmentRoutes,
  series: seriesRoutes,
  calendar: calendarRoutes,
  calendarFeeds: calendarFeedRoutes,
  availability: availabilityRoutes,
  waitingList: waitingListRoutes,
  bookingPage: bookingPageRoutes,
  bookingLink: bookingLinkRoutes,
  onlineBooking: onlineBookingRoutes,
  deposits: depositRoutes,
  activity: activityRoutes,
  history: historyRoutes,
  dashboard: dashboardRoutes,
  notifications: notificationRoutes,
  push: pushRoutes,
  messages: messageRoutes,
  analytics: analyticsRoutes,
  export: exportRoutes,
  imports: importRoutes,
  events: eventRoutes,
  backups: backupRoutes,
} as const
