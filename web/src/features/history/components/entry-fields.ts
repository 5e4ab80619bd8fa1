import type { HistoryField } from '@salon/contract/history'
import '../../../text/blocked-times.ts'
import '../../../text/calendar-feeds.ts'
import '../../../text/categories.ts'
import '../../../text/customers.ts'
import '../../../text/formulas.ts'
import '../../../text/history.ts'
import '../../../text/print.ts'
import '../../../text/safety-card.ts'
import '../../../text/services.ts'
import '../../../text/waiting-list.ts'
import '../../../text/working-hours.ts'

/** Said in other words: a moment by its date and time, the kind and place of a picture, and whom a client is part of. */
type OtherwiseSaid = 'appointmentDate' | 'kind' | 'position' | 'mergedInto'
/** What the page makes of a field whose name means several things. */
type MadeField = 'date' | 'time' | 'wantedDays'

/** What a field is called above its value, and in a sentence. */
export const fields = {
  customerId: ['appointments.client', 'client'],
  serviceId: ['appointments.service', 'service'],
  staffId: ['appointments.staff', 'staff'],
  date: ['appointments.date', 'date'],
  time: ['appointments.time', 'time'],
  duration: ['appointments.duration', 'duration'],
  initialWork: ['services.initialWork', 'initialWork'],
  processing: ['services.processing', 'processing'],
  cleanup: ['services.cleanup', 'cleanup'],
  minimumAge: ['services.minimumAge', 'minimumAge'],
  price: ['print.price', 'price'],
  status: ['appointments.status', 'status'],
  arrivedAt: ['appointments.arrived', 'arrival'],
  notes: ['appointments.notes', 'notes'],
  source: ['history.source', 'source'],
  answer: ['history.answer', 'answer'],
  rating: ['history.rating', 'rating'],
  name: ['customers.name', 'name'],
  title: ['services.name', 'title'],
  email: ['customers.email', 'email'],
  phone: ['customers.phone', 'phone'],
  birthday: ['customers.birthday', 'birthday'],
  description: ['services.description', 'description'],
  categoryId: ['services.category', 'category'],
  isActive: ['appointments.status', 'status'],
  role: ['history.role', 'role'],
  color: ['categories.color', 'color'],
  validFrom: ['workingHours.validFrom', 'validFrom'],
  week: ['workingHours.hours', 'hours'],
  day: ['workingHours.hours', 'hours'],
  firstDay: ['workingHours.firstDay', 'firstDay'],
  lastDay: ['workingHours.lastDay', 'lastDay'],
  from: ['workingHours.from', 'hours'],
  to: ['workingHours.to', 'hours'],
  reason: ['workingHours.reason', 'reason'],
  serviceIds: ['waitingList.services', 'services'],
  staffIds: ['waitingList.staff', 'staffs'],
  wantedDays: ['waitingList.weekdays', 'weekdays'],
  detail: ['calendarFeeds.detail', 'detail'],
  issuedAt: ['calendarFeeds.renewed', 'address'],
  weekdays: ['blockedTimes.weekdays', 'repetition'],
  everyWeeks: ['blockedTimes.repeats', 'repetition'],
  until: ['blockedTimes.until', 'until'],
  exceptDays: ['blockedTimes.exceptDays', 'exceptDays'],
  condition: ['safetyCard.condition', 'condition'],
  note: ['appointments.notes', 'notes'],
  severity: ['safetyCard.severity', 'severity'],
  product: ['safetyCard.product', 'product'],
  batch: ['safetyCard.batch', 'batch'],
  place: ['safetyCard.place', 'place'],
  testedAt: ['safetyCard.testedAt', 'testedAt'],
  readAfterHours: ['safetyCard.readAfter', 'readAfter'],
  result: ['safetyCard.result', 'result'],
  photo: ['safetyCard.photo', 'photo'],
  hoursBefore: ['safetyCard.hoursBefore', 'hoursBefore'],
  monthsValid: ['safetyCard.monthsValid', 'monthsValid'],
  effect: ['safetyCard.effect', 'effect'],
  mixtures: ['formulas.title', 'formula'],
  introduction: ['history.introduction', 'introduction'],
  questions: ['history.questions', 'questions'],
  asksSignature: ['history.signature', 'signature'],
  signerName: ['history.signer', 'signer'],
  consent: ['safetyCard.consent', 'consent'],
} as const satisfies Record<
  Exclude<HistoryField, OtherwiseSaid> | MadeField,
  readonly [string, string]
>
