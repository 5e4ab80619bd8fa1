import type { MessageTextsByKind } from './texts-by-kind.ts'

/** The usual texts of messages in German. */
export const de: MessageTextsByKind = {
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

Ihren Termin ansehen: {link}

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

leider können wir Ihren Termin am {day} um {time} nicht annehmen. Bitte wählen Sie eine andere Zeit oder rufen Sie uns an.

Ihren Termin ansehen: {link}

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

Wir halten sie bis {until} für Sie frei. Hier können Sie sie buchen: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: {day}, {time} ist frei geworden, für Sie reserviert bis {until}. {link}',
  },
}
