import type { Language } from '@salon/contract/vocabulary'
import { nameInEmail } from './name-in-email.ts'
import type { EmailMessage, EmailText } from './mailer.ts'

/** The email with a reset link, by language. */
const resets: Record<Language, (name: string, link: string) => EmailText> = {
  en: (name, link) => ({
    subject: 'A new password for your salon',
    text: `Hello ${name},

Someone, most likely you, has asked for a new password. Choose one here within 30 minutes:

${link}

The link works once, and every device is signed out then. If it was not you, do nothing: your password stays as it is.
`,
  }),
  ru: (name, link) => ({
    subject: 'Новый пароль для вашего салона',
    text: `Здравствуйте, ${name}!

Кто-то, скорее всего вы, попросил новый пароль. Задайте его здесь в течение 30 минут:

${link}

Ссылка сработает один раз, и после этого на всех устройствах нужно будет войти заново. Если это были не вы, ничего не делайте: пароль останется прежним.
`,
  }),
  de: (name, link) => ({
    subject: 'Ein neues Passwort für Ihren Salon',
    text: `Guten Tag ${name},

jemand, vermutlich Sie selbst, hat um ein neues Passwort gebeten. Wählen Sie es hier innerhalb von 30 Minuten:

${link}

Der Link gilt einmal, und danach sind alle Geräte abgemeldet. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.
`,
  }),
}

/** The email with the link to a new password. */
export const passwordResetEmail = (
  { name, email, language }: { name: string; email: string; language: Language },
  link: string,
): EmailMessage => ({ to: email, ...resets[language](nameInEmail(name), link) })
