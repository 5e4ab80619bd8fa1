import type { MessageKind } from '@salon/contract/message-vocabulary'
import type { Language } from '@salon/contract/vocabulary'

/** The text of a kind of message, with placeholders; a line whose placeholder has no value is left out. */
export interface MessageTexts {
  readonly subject: string
  readonly email: string
  readonly sms: string
}

const en: Record<MessageKind, MessageTexts> = {
  booked: {
    subject: 'Your visit on {day} at {time}',
    email: `Hello {client},

your visit is booked.

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

your visit has changed. This is when we expect you now:

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

your visit on {day} at {time} is cancelled.

{salon}
{phone}
`,
    sms: '{salon}: your visit on {day}, {time} is cancelled.',
  },
  accepted: {
    subject: 'Confirmed: your visit on {day} at {time}',
    email: `Hello {client},

we have confirmed your visit and look forward to seeing you.

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

we are sorry: we cannot take your visit on {day} at {time}. Please choose another time or call us.

{salon}
{phone}
`,
    sms: '{salon}: sorry, we cannot take your visit on {day}, {time}. Please choose another time.',
  },
  reminder: {
    subject: 'Reminder: your visit on {day} at {time}',
    email: `Hello {client},

this is a reminder of your visit:

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

see you soon: {day}, {time}.

{salon}
{address}
{phone}
`,
    sms: '{salon}: see you at {time}.',
  },
  waiting_list_joined: {
    subject: 'You are on our waiting list',
    email: `Hello {client},

you are on our waiting list for: {services}

As soon as a time that fits is free, we offer it to you. See your wish or leave the list here: {link}

{salon}
{phone}
`,
    sms: '{salon}: you are on our waiting list. {link}',
  },
  waiting_list_offer: {
    subject: 'A time has become free: {day} at {time}',
    email: `Hello {client},

you are on our waiting list, and a time has become free:

{day}, {time}
{services}
With {staff}

We keep it for you until {until}. Take it here: {link}

{salon}
{phone}
`,
    sms: '{salon}: {day}, {time} has become free, kept for you until {until}. {link}',
  },
}

const de: Record<MessageKind, MessageTexts> = {
  booked: {
    subject: 'Ihr Termin am {day} um {time}',
    email: `Guten Tag {client},

Ihr Termin ist gebucht.

{day}, {time}
{services}
Bei {staff}

Hier können Sie ihn ändern oder absagen: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: Ihr Termin ist gebucht: {day}, {time}. {link}',
  },
  changed: {
    subject: 'Ihr Termin hat sich geändert: {day} um {time}',
    email: `Guten Tag {client},

Ihr Termin hat sich geändert. Wir erwarten Sie jetzt:

{day}, {time}
{services}
Bei {staff}

Hier können Sie ihn ändern oder absagen: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: Ihr Termin ist jetzt am {day}, {time}. {link}',
  },
  cancelled: {
    subject: 'Ihr Termin am {day} ist abgesagt',
    email: `Guten Tag {client},

Ihr Termin am {day} um {time} ist abgesagt.

{salon}
{phone}
`,
    sms: '{salon}: Ihr Termin am {day}, {time} ist abgesagt.',
  },
  accepted: {
    subject: 'Bestätigt: Ihr Termin am {day} um {time}',
    email: `Guten Tag {client},

wir haben Ihren Termin bestätigt und freuen uns auf Sie.

{day}, {time}
{services}
Bei {staff}

Hier können Sie ihn ändern oder absagen: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: Ihr Termin am {day}, {time} ist bestätigt. {link}',
  },
  declined: {
    subject: 'Ihr Termin am {day} ist leider nicht möglich',
    email: `Guten Tag {client},

leider können wir Ihren Termin am {day} um {time} nicht annehmen. Bitte wählen Sie eine andere Zeit
oder rufen Sie uns an.

{salon}
{phone}
`,
    sms: '{salon}: Ihr Termin am {day}, {time} ist leider nicht möglich. Bitte wählen Sie eine andere Zeit.',
  },
  reminder: {
    subject: 'Erinnerung: Ihr Termin am {day} um {time}',
    email: `Guten Tag {client},

wir erinnern Sie an Ihren Termin:

{day}, {time}
{services}
Bei {staff}

Hier können Sie ihn ändern oder absagen: {link}
Wenn Sie nicht kommen können, rufen Sie uns bitte an: {phone}

{salon}
{address}
`,
    sms: '{salon}: Erinnerung an Ihren Termin am {day}, {time}. {link}',
  },
  second_reminder: {
    subject: 'Bis gleich um {time}',
    email: `Guten Tag {client},

bis gleich: {day}, {time}.

{salon}
{address}
{phone}
`,
    sms: '{salon}: bis gleich um {time}.',
  },
  waiting_list_joined: {
    subject: 'Sie stehen auf unserer Warteliste',
    email: `Guten Tag {client},

Sie stehen auf unserer Warteliste für: {services}

Sobald eine passende Zeit frei wird, bieten wir sie Ihnen an. Hier sehen Sie Ihren Wunsch und können die Liste verlassen: {link}

{salon}
{phone}
`,
    sms: '{salon}: Sie stehen auf unserer Warteliste. {link}',
  },
  waiting_list_offer: {
    subject: 'Eine Zeit ist frei geworden: {day} um {time}',
    email: `Guten Tag {client},

Sie stehen auf unserer Warteliste, und eine Zeit ist frei geworden:

{day}, {time}
{services}
Bei {staff}

Wir halten sie bis {until} Uhr für Sie frei. Hier können Sie sie nehmen: {link}

{salon}
{phone}
`,
    sms: '{salon}: {day}, {time} ist frei geworden, für Sie reserviert bis {until}. {link}',
  },
}

const ru: Record<MessageKind, MessageTexts> = {
  booked: {
    subject: 'Ваш визит: {day}, {time}',
    email: `Здравствуйте, {client}!

Вы записаны.

{day}, {time}
{services}
Мастер: {staff}

Изменить или отменить запись: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: вы записаны на {day}, {time}. {link}',
  },
  changed: {
    subject: 'Ваш визит перенесён: {day}, {time}',
    email: `Здравствуйте, {client}!

Ваш визит изменился. Теперь мы ждём вас:

{day}, {time}
{services}
Мастер: {staff}

Изменить или отменить запись: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: теперь ваш визит {day}, {time}. {link}',
  },
  cancelled: {
    subject: 'Ваш визит отменён: {day}',
    email: `Здравствуйте, {client}!

Ваш визит отменён: {day}, {time}.

{salon}
{phone}
`,
    sms: '{salon}: ваш визит {day}, {time} отменён.',
  },
  accepted: {
    subject: 'Визит подтверждён: {day}, {time}',
    email: `Здравствуйте, {client}!

Мы подтвердили ваш визит и ждём вас.

{day}, {time}
{services}
Мастер: {staff}

Изменить или отменить запись: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: визит {day}, {time} подтверждён. {link}',
  },
  declined: {
    subject: 'Мы не можем принять вас: {day}',
    email: `Здравствуйте, {client}!

К сожалению, мы не можем принять вас в это время: {day}, {time}. Пожалуйста, выберите другое или
позвоните нам.

{salon}
{phone}
`,
    sms: '{salon}: к сожалению, {day}, {time} не получится. Выберите другое время.',
  },
  reminder: {
    subject: 'Напоминание о визите: {day}, {time}',
    email: `Здравствуйте, {client}!

Напоминаем о вашем визите:

{day}, {time}
{services}
Мастер: {staff}

Изменить или отменить запись: {link}
Если вы не сможете прийти, позвоните нам: {phone}

{salon}
{address}
`,
    sms: '{salon}: ждём вас {day}, {time}. {link}',
  },
  second_reminder: {
    subject: 'Ждём вас в {time}',
    email: `Здравствуйте, {client}!

До скорой встречи: {day}, {time}.

{salon}
{address}
{phone}
`,
    sms: '{salon}: ждём вас в {time}.',
  },
  waiting_list_joined: {
    subject: 'Вы в списке ожидания',
    email: `Здравствуйте, {client}!

Вы в нашем списке ожидания: {services}

Как только освободится подходящее время, мы предложим его вам. Посмотреть пожелание или выйти из списка: {link}

{salon}
{phone}
`,
    sms: '{salon}: вы в нашем списке ожидания. {link}',
  },
  waiting_list_offer: {
    subject: 'Освободилось время: {day}, {time}',
    email: `Здравствуйте, {client}!

Вы в нашем списке ожидания, и освободилось время:

{day}, {time}
{services}
Мастер: {staff}

Мы держим его для вас до {until}. Записаться: {link}

{salon}
{phone}
`,
    sms: '{salon}: освободилось время {day}, {time}, держим для вас до {until}. {link}',
  },
}

/** The texts of a salon that has written none of its own. */
export const messageTexts: Record<Language, Record<MessageKind, MessageTexts>> = { en, de, ru }
