import { plural } from './plural.ts'

const count = plural('en')

/** The words of the booking page in English. */
export const en = {
  switch: 'Language',
  skip: 'Skip to the content',
  loading: 'Loading …',
  retry: 'Try again',
  back: 'Back',
  next: 'Continue',
  call: (phone: string) => `Call ${phone}`,
  or: 'or',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  title: (step: string, salon: string) => (salon ? `${step} · ${salon}` : step),
  missing: {
    title: 'No booking page here',
    text: 'The address may be mistyped, or the salon takes no bookings online at the moment.',
  },
  zone: (city: string, offset: string) => `Times are the salon’s: ${city}, ${offset}`,
  from: (price: string) => `from ${price}`,
  free: 'Free of charge',
  with: (names: string) => `with ${names}`,
  total: 'Total',
  yourVisit: 'Your visit',
  change: 'Change',
  services: {
    title: 'What would you like?',
    hint: (most: number) => `Choose up to ${most}. They follow one after the other.`,
    search: 'Find a service',
    none: 'No service has this name.',
    empty: 'No services can be booked online at the moment.',
    other: 'More',
    fromAge: (years: number) => `From age ${years}`,
    most: (most: number) => `You can book ${most} services at once. Take one out to add another.`,
    chosen: (n: number) => count(n, { one: '1 service', other: `${n} services` }),
    choose: 'Choose a service to continue.',
  },
  staff: {
    title: 'With whom?',
    anyone: 'Anyone',
    anyoneHint: 'Most available times',
    some: 'Different people do these services. Choose ‘Anyone’ to have them one after the other.',
  },
  time: {
    title: 'When?',
    month: 'Days with free times',
    earlier: 'Previous month',
    later: 'Next month',
    isFree: 'free times',
    isFull: 'no free times',
    next: (when: string) => `Next free: ${when}`,
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
    pick: 'Choose a day to see its times.',
    fullDay: 'No free times on this day.',
    fullMonth: 'No free times this month.',
    full: 'No free times at the moment',
    fullHint: (last: string) =>
      `Everything up to ${last} is taken. Join the waiting list, and we’ll let you know when a time opens up.`,
    fullUntil: (last: string) => `Everything up to ${last} is taken.`,
    waiting: 'Join the waiting list',
    noneFits: 'No time that suits you?',
    found: (n: number, day: string) =>
      count(n, { one: `1 free time on ${day}`, other: `${n} free times on ${day}` }),
    taken: 'That time has just been taken.',
    nearest: 'These are the nearest free times:',
    noNearest: 'Please choose another time.',
  },
  details: {
    title: 'Who is coming?',
    kept: (time: string, left: string) => `We keep ${time} for you: ${left} left`,
    minutesLeft: (n: number) =>
      count(n, {
        one: 'This time is kept for you for 1 more minute.',
        other: `This time is kept for you for ${n} more minutes.`,
      }),
    lapsed: 'This time is no longer kept for you. What you typed is still here.',
    keepAgain: (time: string) => `Keep ${time} again`,
    otherTime: 'Choose another time',
    name: 'Name',
    email: 'Email',
    emailHint: 'So that the salon can reach you about your visit.',
    phone: 'Phone',
    note: 'Note for the salon',
    optional: 'optional',
    nameMissing: 'Please enter your name.',
    emailWrong: 'Please enter an email such as name@example.com.',
    fieldWrong: 'Please check this.',
    nameRefused: 'Please enter your name without a web address.',
    consent: (salon: string) =>
      `By booking you agree that ${salon || 'the salon'} keeps these details to arrange your visit.`,
    rule: (hours: number) =>
      hours === 0
        ? 'You can change or cancel until the start.'
        : count(hours, {
            one: 'You can change or cancel until 1 hour before.',
            other: `You can change or cancel until ${hours} hours before.`,
          }),
    late: 'It starts soon: to change or cancel it, please call the salon.',
    bySalon: 'The salon still has to confirm your booking.',
    book: 'Book',
    request: 'Send request',
    termsChanged: 'The salon has changed this visit. Please check it and book again.',
  },
  code: {
    title: 'Check your email',
    sent: (email: string) =>
      `We sent a code of six digits to ${email}. It is valid for 10 minutes.`,
    label: 'Code',
    wrong: 'A code has six digits.',
    spam: 'No email after a minute? Check your spam folder.',
    again: 'Send a new code',
    sentAgain: 'A new code is on its way. The earlier one no longer works.',
    otherEmail: 'Use another email',
  },
  pay: {
    deposit: {
      paid: 'Deposit paid',
      kept: 'Deposit, not refunded',
      refunding: 'Deposit, being refunded',
      refunded: 'Deposit, refunded',
    },
    title: 'Deposit',
    terms: (how: string, isForNew: boolean) =>
      isForNew
        ? `New clients pay a deposit of ${how} when they book, on a Stripe page. It counts towards the price.`
        : `A deposit of ${how} is due when you book, on a Stripe page. It counts towards the price.`,
    amount: (amount: string) => `Please pay the deposit of ${amount} to book this time.`,
    now: (amount: string) => `Pay ${amount}`,
    waiting: 'Waiting for your payment …',
    waitingHint: 'Your visit is booked as soon as it arrives. This page updates by itself.',
    lapsed:
      'The time to pay has run out, and nothing was booked. If you did pay, your visit is booked when the payment arrives, or the payment is refunded to your card.',
    refunded:
      'Your payment arrived, but this time is no longer free. The whole deposit will be refunded to your card.',
    elsewhere:
      'If you have paid, your visit is booked as soon as the payment has arrived. You can close this page.',
  },
  done: {
    booked: 'You’re booked',
    bookedHint: (email: string) => `We are sending the details to ${email}.`,
    awaiting: 'Request sent',
    awaitingHint: (email: string) =>
      `The salon answers within 24 hours, and before your visit. We’ll email ${email} as soon as it does.`,
    waiting: 'You’re on the waiting list',
    waitingHint: (email: string) => `We’ll email ${email} when a time that fits opens up.`,
    awaitingSilent:
      'The salon answers within 24 hours, and before your visit. Keep this link: it shows the answer.',
    waitingSilent:
      'The salon will get in touch when a time that fits opens up. Keep this link: it takes you off the list.',
    keepLink: 'Keep this link: it shows your visit, and lets you move or cancel it in time.',
    keepLinkLate: 'Keep this link: it shows your visit.',
    calendar: 'Add to calendar',
    manage: 'View or change',
    view: 'View visit',
    another: 'Book another visit',
  },
  waiting: {
    title: 'Waiting list',
    hint: 'When a time becomes free, we’ll let you know. We keep it for you for 30 minutes.',
    first: 'From',
    last: 'Until',
    weekdays: 'On these days',
    anyWeekday: 'Leave all empty for any day.',
    order: 'The last day is before the first.',
    join: 'Join the waiting list',
    consent: (salon: string) =>
      `By joining you agree that ${salon || 'the salon'} keeps these details to offer you a time.`,
  },
  link: {
    title: 'Your visit',
    gone: 'This link is not valid',
    goneHint: 'It may be incomplete, or the salon has removed the visit.',
    states: {
      waiting: 'On the waiting list',
      offered: 'A time is free for you',
      awaiting: 'Waiting for the salon',
      booked: 'Booked',
      cancelled_by_client: 'Cancelled',
      cancelled_by_salon: 'Cancelled by the salon',
      declined: 'Declined by the salon',
    },
    confirmed: 'Confirmed',
    past: 'Over',
    hints: {
      waiting: 'The salon will let you know when a time that fits opens up.',
      awaiting: (until: string) => `The salon answers by ${until}.`,
      offered: (until: string) => `It is kept for you until ${until}.`,
    },
    until: (when: string) => `You can change or cancel until ${when}.`,
    cancelUntil: (when: string) => `You can cancel until ${when}.`,
    tooLate: 'It is too late to change this online. Please call the salon.',
    confirm: 'I’ll be there',
    confirmedNow: 'Thank you. The salon knows you’re coming.',
    move: 'Move',
    moveTitle: 'Choose a new time',
    movedNow: (when: string) => `Moved to ${when}.`,
    moveTo: (when: string) => `Move to ${when}`,
    now: (when: string) => `Now: ${when}`,
    asNow: (name: string) => `with ${name}, as now`,
    instead: (name: string, former: string) => `with ${name} instead of ${former}`,
    others: (names: string) => `Times without a name are with ${names}, as now.`,
    cancel: 'Cancel visit',
    leave: 'Leave the waiting list',
    refuse: 'No, thank you',
    accept: 'Book this time',
    acceptedNow: 'Booked. See you then.',
    offerOver:
      'This offer has expired, and the time may be taken. You are still on the waiting list.',
    sure: (when: string) => `Cancel the visit on ${when}?`,
    sureLeave: 'Leave the waiting list?',
    sureRefuse: 'Give this time to somebody else?',
    keep: 'Keep it',
    cancelledNow: 'Your visit is cancelled.',
    leftNow: 'You are no longer on the waiting list.',
    another: 'Book a visit',
  },
  form: {
    gone: 'This link is no longer valid',
    goneHint:
      'It works once, for 14 days, unless the salon turns it off. If you have sent the form, the salon has it. Otherwise please ask for a new link.',
    yes: 'Yes',
    no: 'No',
    guardian: 'I am a parent or guardian, and sign for the client (needed under 16)',
    guardianName: 'Your name, as parent or guardian',
    guardianMissing: 'Under 16, a parent or guardian has to sign.',
    signature: 'Signature',
    signHint: 'Sign here with a finger, a pen or the mouse.',
    signAgain: 'Sign again',
    send: 'Send',
    done: 'Thank you. The salon has your form.',
    changed: 'The salon has changed this form: please check your answers and send it again.',
    answerMissing: 'Please answer this question.',
    signatureMissing: 'Please sign.',
  },
  problems: {
    offline: 'No connection. Check it and try again.',
    unknown: 'Something went wrong. Please try again.',
    too_many: (seconds: number) =>
      seconds > 90
        ? count(Math.ceil(seconds / 60), {
            one: 'Too many attempts. Please wait 1 minute.',
            other: `Too many attempts. Please wait ${Math.ceil(seconds / 60)} minutes.`,
          })
        : 'Too many attempts. Please wait a minute.',
    not_for_now: 'This is not possible online for now. Please call the salon.',
    please_call: 'Please call the salon to book.',
    most_bookings:
      'This email address has reached the limit for online booking. Please call the salon.',
    too_young: 'This service has a minimum age. Please call the salon.',
    wrong_code: 'This code is wrong. Please check it.',
    code_expired: 'This code is no longer valid. Please ask for a new one.',
    robot_check_failed: 'We couldn’t verify that you’re human. Please try again.',
    too_late: 'This can no longer be changed online. Please call the salon.',
    slot_taken: 'That time has just been taken.',
    payment_unavailable:
      'The deposit cannot be paid right now. Please try again in a minute, or call the salon.',
    not_found: 'This is no longer offered online. Please choose again.',
  },
}

/** What another language has to say, too. */
export type Words = typeof en
