import type { Language } from '@salon/contract/vocabulary'
import { nameInEmail } from './name-in-email.ts'
import type { EmailMessage, EmailText } from './mailer.ts'

interface EmailRecipient {
  readonly name: string
  readonly email: string
  readonly language: Language
}

interface EmailWords {
  readonly confirm: (name: string, link: string, hours: number) => EmailText
  readonly taken: (name: string) => EmailText
  readonly changed: (name: string) => EmailText
}

const words: Record<Language, EmailWords> = {
  en: {
    confirm: (name, link, hours) => ({
      subject: 'Confirm your new email address',
      text: `Hello ${name},

You asked to sign in to your salon with this email address. Confirm it here within ${hours} hours:

${link}

Until then you sign in with your former address. If you did not ask for this, you can ignore this email.
`,
    }),
    taken: (name) => ({
      subject: 'This email address already has an account',
      text: `Hello ${name},

You asked to sign in to your salon with this email address, but there already is an account with it. Choose another address, or change or delete that account first.

If you did not ask for this, you can ignore this email.
`,
    }),
    changed: (name) => ({
      subject: 'Your email address was changed',
      text: `Hello ${name},

You now sign in to your salon with another email address, and no longer with this one.

If you did not change it, someone else has your password. Contact the owner of the salon, or the person who runs its server, right away.
`,
    }),
  },
  ru: {
    confirm: (name, link, hours) => ({
      subject: 'Подтвердите новый адрес почты',
      text: `Здравствуйте, ${name}!

Вы попросили входить в журнал салона с этим адресом почты. Подтвердите его здесь в течение ${hours} часов:

${link}

До этого входите с прежним адресом. Если вы об этом не просили, ничего не делайте.
`,
    }),
    taken: (name) => ({
      subject: 'С этим адресом почты уже есть аккаунт',
      text: `Здравствуйте, ${name}!

Вы попросили входить в журнал салона с этим адресом почты, но аккаунт с ним уже есть. Выберите другой адрес или сначала измените либо удалите тот аккаунт.

Если вы об этом не просили, ничего не делайте.
`,
    }),
    changed: (name) => ({
      subject: 'Адрес почты изменён',
      text: `Здравствуйте, ${name}!

Теперь вы входите в журнал салона с другим адресом почты, а с этим больше не войти.

Если вы его не меняли, кто-то знает ваш пароль. Сразу обратитесь к владельцу салона или к тому, кто обслуживает сервер.
`,
    }),
  },
  de: {
    confirm: (name, link, hours) => ({
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      text: `Guten Tag ${name},

Sie möchten sich mit dieser E-Mail-Adresse bei Ihrem Salon anmelden. Bestätigen Sie sie hier innerhalb von ${hours} Stunden:

${link}

Bis dahin gilt Ihre bisherige Adresse. Wenn Sie das nicht waren, tun Sie nichts.
`,
    }),
    taken: (name) => ({
      subject: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto',
      text: `Guten Tag ${name},

Sie möchten sich mit dieser E-Mail-Adresse bei Ihrem Salon anmelden, aber es gibt schon ein Konto mit ihr. Wählen Sie eine andere Adresse, oder ändern oder löschen Sie zuerst jenes Konto.

Wenn Sie das nicht waren, tun Sie nichts.
`,
    }),
    changed: (name) => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      text: `Guten Tag ${name},

Sie melden sich jetzt mit einer anderen E-Mail-Adresse bei Ihrem Salon an und nicht mehr mit dieser.

Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Wenden Sie sich sofort an den Inhaber des Salons oder an die Person, die den Server betreibt.
`,
    }),
  },
}

/** To a new address: the link that confirms it, which lasts so many hours. */
export const confirmAddressEmail = (
  { name, email, language }: EmailRecipient,
  link: string,
  hours: number,
): EmailMessage => ({ to: email, ...words[language].confirm(nameInEmail(name), link, hours) })

/** To a new address that another account has: only its mailbox reveals that. */
export const addressTakenEmail = ({ name, email, language }: EmailRecipient): EmailMessage => ({
  to: email,
  ...words[language].taken(nameInEmail(name)),
})

/** To the former address, once it was changed. */
export const addressChangedEmail = ({ name, email, language }: EmailRecipient): EmailMessage => ({
  to: email,
  ...words[language].changed(nameInEmail(name)),
})
