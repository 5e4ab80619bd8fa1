/*
 * The fixed words and numbers of the product. No schema is here, so that the page has them without
 * loading one.
 */

/** The version of the release, as the page stores it and the server returns it. */
export const releaseLabel = '2.0.3'
/** The version that the settings end with. */
export const footerVersion = 'v1.0.0'

/** 'admin' has every permission but the owner's, 'user' works at the desk, 'visitor' reads. */
export const roles = ['admin', 'user', 'visitor'] as const
export type Role = (typeof roles)[number]

/** Days for which an invitation link is valid. */
export const invitationDays = 7

/** Hours for which the link that confirms a new email is valid. */
export const emailChangeHours = 24

/** The role texts of staff. The owner's is given by registration and by handing the salon over alone. */
export const ownerRole = 'Owner'
export const memberRole = 'Staff Member'

export const statuses = [
  'scheduled',
  'confirmed',
  'in-progress',
  'completed',
  'cancelled',
  'no-show',
] as const
export type Status = (typeof statuses)[number]

/** Rows with one of these leave their staff member's time free, and are no work in any sum. */
export const statusesCalledOff: Status[] = ['cancelled', 'no-show']
/** Of what is still to be done. */
export const statusesOpen: readonly Status[] = ['scheduled', 'confirmed', 'in-progress']

/** Appointments per page of a list that spans more than 42 days. */
export const appointmentsPerPage = 500

/** The most pictures of one kind that an appointment has. */
export const photosPerKind = 5
export const photoKinds = ['before', 'after'] as const
export type PhotoKind = (typeof photoKinds)[number]
/** A picture's file is smaller than this, in bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024

/** The colours a category may have in the page. */
export const palette = {
  Purple: '#8B5CF6',
  Gray: '#6B7280',
  Pink: '#EC4899',
  Blue: '#3B82F6',
  Green: '#10B981',
  Red: '#EF4444',
  Orange: '#F97316',
  Indigo: '#6366F1',
  Teal: '#14B8A6',
  Rose: '#F43F5E',
  Lime: '#84CC16',
  Amber: '#F59E0B',
} as const
export const defaultColor = palette.Purple
/** The colour of services whose category is gone. */
export const uncategorizedColor = palette.Gray

export const languages = ['en', 'ru', 'de'] as const
export type Language = (typeof languages)[number]
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** The month calendar's names: Russian unless the salon chooses otherwise. */
export const calendarNames = ['russian', 'language'] as const
/** How times of day are written: as the language has it (AM and PM in English alone), or always the one way. */
export const clocks = ['language', '12h', '24h'] as const
export type ClockFace = (typeof clocks)[number]
/** 0 is Sunday, as the month grid begins by default; 1 Monday, 6 Saturday. */
export const weekStarts = [0, 1, 6] as const

/** What a calendar feed says of a visit beside its time and staff member, from the least to the most. */
export const feedDetails = ['busy', 'services', 'first_name', 'full_name'] as const
export type FeedDetail = (typeof feedDetails)[number]
/** What a feed says unless its owner chooses otherwise: the client's first name, and the services. */
export const usualFeedDetail: FeedDetail = 'first_name'
/** Days that a feed goes back and ahead. */
export const feedDays = { back: 60, ahead: 365 } as const

/** The most breaks of a working day. */
export const mostBreaks = 5

/** The most weeks from one week of a blocked time that repeats to its next. */
export const mostWeeks = 52

/** The most days of a blocked time that repeats until a day, and the most that are left out of one. */
export const mostBlockedDays = 500

/** The most visits of a series. */
export const mostSeriesVisits = 500
/** Which visits of a series a change reaches beside the chosen one: the later ones, or all that are to come. */
export const seriesScopes = ['later', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]
/** What a change of several visits may make of them. */
export const seriesStatuses = ['scheduled', 'confirmed', 'cancelled'] as const
/** What may be in the way of a visit of a series. */
export const seriesProblems = [
  'skipped_by_clocks',
  'past_the_day',
  'overlaps',
  'service_in_visit',
  'outside_hours',
  'test_needed',
] as const

/** The longest stretch of days that is counted day by day. */
export const longestRange = 1_100

/** So many of a day's appointments fit into its square of the calendar; more are only counted. */
export const chipsOfDay = 5
/** So many days can be requested at once as a calendar: two months and the weeks around them. */
export const longestCalendar = 70

/** The most days that are searched for free times in one call. */
export const longestAvailability = 62
/** The longest wait between two services of a visit, in minutes. */
export const longestWait = 15
/** Minutes from one offered start to the next. */
export const usualStep = 15

/** Characters of a search for clients; their names may be longer. */
export const longestSearch = 100
/** Ranked results of a search for clients go no further than this: a longer word finds fewer. */
export const mostRanked = 500
/** Counting the matches of a search stops here: a total of this means more. */
export const mostCounted = 101

/** The most services of one online booking. */
export const mostBookedServices = 5
/** The most days that a visitor of the booking page asks for at once: a month and the weeks around it. */
export const longestBookingDays = 42
/** The most days ahead that a salon opens for online booking. */
export const longestHorizon = 365
/** Minutes for which a chosen start is kept, and for which a freed time is offered to one client. */
export const holdMinutes = 10
export const offerMinutes = 30

/** Who did what clients do online: it stands where a change names an account. The page says it in its own words. */
export const onlineActor = 'Online booking'
/** Minutes for which a code by email is valid, and how often it may be typed. */
export const codeMinutes = 10
export const codeTries = 5
/** Hours that the salon has to answer, and how long before the start an unanswered request is declined. */
export const answerHours = 24
export const answerBeforeHours = 2
/** Who confirms an online booking: nobody, the salon, or the salon where the client is new. */
export const bookingConfirmations = ['at_once', 'first_by_salon', 'by_salon'] as const
/** Which free starts are offered online: all, none that leaves a short gap, or those next to other visits. */
export const bookingGaps = ['all', 'no_short', 'adjacent'] as const
/** How the price of a service is shown online. */
export const pricesShown = ['exact', 'from', 'hidden'] as const
/**
 * What becomes of an online booking: on the waiting list, a time is offered, the salon has to answer, it is booked; or
 * it was cancelled by the client or the salon, declined by the salon (or for lack of an answer).
 */
export const bookingStates = [
  'waiting',
  'offered',
  'awaiting',
  'booked',
  'cancelled_by_client',
  'cancelled_by_salon',
  'declined',
] as const
export type OnlineBookingState = (typeof bookingStates)[number]
/** Addresses of booking pages that nobody gets. */
export const reservedSlugs: readonly string[] = [
  'about',
  'account',
  'admin',
  'api',
  'app',
  'assets',
  'book',
  'booking',
  'bookings',
  'cancel',
  'confirm',
  'embed',
  'help',
  'link',
  'login',
  'logout',
  'null',
  'privacy',
  'register',
  'salon',
  'settings',
  'static',
  'status',
  'support',
  'test',
  'undefined',
  'www',
]
