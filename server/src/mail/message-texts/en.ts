import type { MessageTextsByKind } from './texts-by-kind.ts'

/** The usual texts of messages in English. */
export const en: MessageTextsByKind = {
  booked: {
    subject: 'Your visit on {day} at {time}',
    email: `Hello {client},

Your visit is booked.

{day}, {time}
{services}
With {staff}

Change or cancel it here: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: your visit is booked for {day}, {time}. {link}',
  },
  changed: {
    subject: 'Your visit has changed: {day} at {time}',
    email: `Hello {client},

Your visit has changed. This is when we expect you now:

{day}, {time}
{services}
With {staff}

Change or cancel it here: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: your visit is now on {day}, {time}. {link}',
  },
  cancelled: {
    subject: 'Your visit on {day} is cancelled',
    email: `Hello {client},

Your visit on {day} at {time} is cancelled.

See your visit here: {link}

{salon}
{phone}
`,
    sms: '{salon}: your visit on {day}, {time} is cancelled.',
  },
  accepted: {
    subject: 'Confirmed: your visit on {day} at {time}',
    email: `Hello {client},

We have confirmed your visit and look forward to seeing you.

{day}, {time}
{services}
With {staff}

Change or cancel it here: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: your visit on {day}, {time} is confirmed. {link}',
  },
  declined: {
    subject: 'We cannot take your visit on {day}',
    email: `Hello {client},

We are sorry, but we cannot take your visit on {day} at {time}. Please choose another time or call us.

See your visit here: {link}

{salon}
{phone}
`,
    sms: '{salon}: sorry, we cannot take your visit on {day}, {time}. Please choose another time.',
  },
  reminder: {
    subject: 'Reminder: your visit on {day} at {time}',
    email: `Hello {client},

This is a reminder of your visit:

{day}, {time}
{services}
With {staff}

Change or cancel it here: {link}
If you cannot come, please call us: {phone}

{salon}
{address}
`,
    sms: '{salon}: a reminder of your visit on {day}, {time}. {link}',
  },
  second_reminder: {
    subject: 'See you at {time}',
    email: `Hello {client},

See you soon: {day}, {time}.

{salon}
{address}
{phone}
`,
    sms: '{salon}: see you at {time}.',
  },
  waiting_list_joined: {
    subject: 'You are on our waiting list',
    email: `Hello {client},

You are on our waiting list for: {services}

As soon as a time that suits you is free, we will offer it to you. See your request or leave the list here: {link}

{salon}
{phone}
`,
    sms: '{salon}: you are on our waiting list. {link}',
  },
  waiting_list_offer: {
    subject: 'A time has become free: {day} at {time}',
    email: `Hello {client},

You are on our waiting list, and a time has become free:

{day}, {time}
{services}
With {staff}

We keep it for you until {until}. Book it here: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: {day}, {time} has become free, kept for you until {until}. {link}',
  },
}
