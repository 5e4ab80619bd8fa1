import type { Account } from '@salon/contract/auth'
import type { Appointment } from '@salon/contract/appointments'
import type { Customer, CustomerMatches } from '@salon/contract/customers'
import type { OnlineBooking } from '@salon/contract/online-booking'
import type { Conflict } from '@salon/contract/errors'
import type { SafetyAlert } from '@salon/contract/safety'
import type { MessageSettings } from '@salon/contract/messages'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import type { BlockedTime } from '@salon/contract/working-hours'

/* Rows as the server answers them; a test names only what it is about. */

const since = '2025-01-05T10:00:00.000Z'

/** A request of a new client's that waits for the salon's answer. */
export const givenOnlineBooking = (): OnlineBooking => {
  const client = { id: 8, name: 'Ivy Kay', email: 'ivy@example.com', phone: null }
  return {
    id: 3,
    state: 'awaiting',
    createdAt: '2026-06-09T08:00:00.000Z',
    start: '2026-06-10T08:00:00.000Z',
    answerBy: '2026-06-09T20:00:00.000Z',
    appointmentIds: [5],
    services: ['Cut'],
    staff: ['Mia'],
    total: '40.00',
    notes: null,
    typed: client,
    client,
    mayBe: null,
    isNewClient: true,
    sendsDeclined: true,
  }
}

/** The account of a salon's owner. */
export const givenAccount = (given: Partial<Account> = {}): Account => ({
  id: 1,
  name: 'Ann Žižka',
  email: 'ann@salon.test',
  role: 'admin',
  isOwner: true,
  staffId: null,
  seesOwnVisitsOnly: false,
  isActive: true,
  createdAt: since,
  ...given,
})

export const givenCustomer = (given: Partial<Customer> = {}): Customer => ({
  id: 11,
  userId: 1,
  name: 'Žofie Brânză-Łukaszewska',
  email: null,
  phone: '+49 (30) 901820',
  notes: null,
  birthday: null,
  createdAt: since,
  version: 1,
  ...given,
})

/** What a search for clients answers. */
export const givenMatches = (
  clients: readonly Customer[],
  given: Partial<CustomerMatches> = {},
): CustomerMatches => ({
  clients: clients.map((client) => ({ ...client, lastVisit: null })),
  total: clients.length,
  similar: [],
  ...given,
})

/** All of it work, and nothing to clean up. */
export const noPhases = { initialWork: 0, processing: 0, cleanup: 0 }

export const givenService = (given: Partial<Service> = {}): Service => ({
  id: 21,
  userId: 1,
  name: 'Cut and blow-dry',
  description: null,
  price: '45.50',
  duration: 45,
  ...noPhases,
  minimumAge: null,
  categoryId: 31,
  isActive: true,
  category: {
    id: 31,
    userId: 1,
    name: 'Hair',
    color: '#EC4899',
    isActive: true,
    createdAt: since,
    version: 1,
  },
  version: 1,
  ...given,
})

export const givenStaff = (given: Partial<StaffMember> = {}): StaffMember => ({
  id: 41,
  userId: 1,
  name: 'Mira Olsen',
  email: null,
  phone: null,
  role: 'Staff Member',
  isActive: true,
  createdAt: since,
  version: 1,
  ...given,
})

export const givenAppointment = (given: Partial<Appointment> = {}): Appointment => {
  const customer = given.customer ?? givenCustomer()
  const service = given.service ?? givenService()
  const staff = given.staff ?? givenStaff()
  return {
    id: 51,
    userId: 1,
    customerId: customer.id,
    serviceId: service.id,
    staffId: staff.id,
    appointmentDate: '2026-03-02T09:00:00.000Z',
    duration: service.duration,
    ...noPhases,
    status: 'scheduled',
    notes: null,
    price: service.price,
    beforePhotos: [],
    afterPhotos: [],
    arrivedAt: null,
    seriesId: null,
    seriesDay: null,
    source: null,
    awaiting: false,
    createdAt: since,
    version: 1,
    customer,
    service,
    staff,
    ...given,
  }
}

/** Another client's visit, which overlaps. */
export const givenBlockedTime = (given: Partial<BlockedTime> = {}): BlockedTime => ({
  id: 7,
  staffId: 41,
  day: '2026-03-02',
  from: '12:00',
  to: '13:30',
  reason: 'Training',
  weekdays: null,
  everyWeeks: 1,
  until: null,
  exceptDays: [],
  version: 1,
  ...given,
})

export const givenConflict = (): Conflict => ({
  id: 60,
  appointmentDate: '2026-03-02T09:30:00.000Z',
  duration: 60,
  customerName: 'Ben Okafor',
  serviceName: 'Beard',
  staffName: 'Mira Olsen',
})

/** What the desk has to know of that appointment: nothing, unless said. */
export const givenAlert = (fields: Partial<SafetyAlert> = {}): SafetyAlert => ({
  appointmentId: 51,
  appointmentDate: '2026-03-02T09:00:00.000Z',
  customerName: 'Ada Stone',
  serviceName: 'Cut and blow-dry',
  test: null,
  age: null,
  conditions: [],
  ...fields,
})

/** A salon as its public pages show it. */
export const publicSalon = {
  name: 'North',
  phone: '030 123',
  address: null,
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  language: 'en',
  clock: '24h',
  weekStart: 1,
} as const

/** A booking as its client reads it, but for its time and lines. */
export const publicBooking = {
  state: 'booked',
  salon: { ...publicSalon, slug: 'north' },
  wish: null,
  deposit: null,
  total: '40.00',
  isTotalFrom: false,
  isConfirmed: false,
  can: { confirm: true, move: true, cancel: true, accept: false },
  expiresAt: null,
  firstDay: '2026-11-26',
  lastDay: '2027-01-24',
} as const

/** What somebody on the waiting list wishes, as they read it. */
export const publicWish = {
  services: ['Cut'],
  staff: [],
  firstDay: '2026-11-26',
  lastDay: '2026-12-26',
  weekdays: [],
}

/** The settings of a salon that sends no messages. */
export const messagesOff: MessageSettings = {
  emailKinds: [],
  smsKinds: [],
  reminderHours: 24,
  secondReminderHours: 2,
  canSendEmail: true,
  gateway: null,
  providers: [],
  reportUrl: null,
  version: 1,
}
