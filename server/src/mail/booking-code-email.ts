import type { Language } from '@salon/contract/vocabulary'
import { nameInEmail } from './name-in-email.ts'
import type { EmailMessage, EmailText } from './mailer.ts'

interface CodeRecipient {
  readonly email: string
  /** Of the page on which the code was requested. */
  readonly language: Language
  /** The salon's name; null where it has none yet. */
  readonly salon: string | null
}

/** The email with the code that proves an address, by language. */
const words: Record<Language, (salon: string, code: string) => EmailText> = {
  en: (salon, code) => ({
    subject: `${code} is your code`,
    text: `Hello,

Your code for booking online with ${salon} is

${code}

It is valid for 10 minutes. If you did not ask for it, you can ignore this email: nothing has been booked.
`,
  }),
  ru: (salon, code) => ({
    subject: `${code} — ваш код`,
    text: `Здравствуйте!

Ваш код для онлайн-записи (${salon}):

${code}

Он действует 10 минут. Если вы его не запрашивали, ничего не делайте: запись не создана.
`,
  }),
  de: (salon, code) => ({
    subject: `${code} ist Ihr Code`,
    text: `Guten Tag,

Ihr Code für die Online-Buchung bei ${salon} lautet

${code}

Er gilt 10 Minuten. Wenn Sie ihn nicht angefordert haben, tun Sie nichts: Es wurde nichts gebucht.
`,
  }),
}

const anySalon: Record<Language, string> = {
  en: 'the salon',
  ru: 'салон',
  de: 'dem Salon',
}

/** It contains no name: the address may belong to somebody else. */
export function bookingCodeEmail(
  { email, language, salon }: CodeRecipient,
  code: string,
): EmailMessage {
  if (salon === null) return { to: email, ...words[language](anySalon[language], code) }
  const name = nameInEmail(salon)
  return { to: email, ...words[language](name, code), senderName: name }
}
