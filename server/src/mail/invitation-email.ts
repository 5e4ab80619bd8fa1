import type { Language } from '@salon/contract/vocabulary'
import { nameInEmail } from './name-in-email.ts'
import type { EmailMessage, EmailText } from './mailer.ts'

/** What an invitation email contains, beside the link. */
interface InvitationDetails {
  readonly name: string
  readonly email: string
  readonly language: Language
  /** Null where the salon has no name yet. */
  readonly salonName: string | null
  /** The name of the account that created the link. */
  readonly by: string
  /** The validity of the link. */
  readonly days: number
}

type InvitationText = (invited: InvitationDetails, link: string) => EmailText

const words: Record<Language, InvitationText> = {
  en: ({ name, email, salonName, by, days }, link) => ({
    subject: `You’re invited to ${salonName ?? 'the salon'}`,
    text: `Hello ${name},

${by} has invited you to ${salonName ?? 'the salon'}. Choose your password within ${days} days:

${link}

From then on, sign in with ${email} and that password. The link works once, and signs out every device that is signed in. If you weren’t expecting this, you can ignore this email.
`,
  }),
  ru: ({ name, email, salonName, by, days }, link) => ({
    subject: 'Ваш вход в журнал салона',
    text: `Здравствуйте, ${name}!

${by} открывает вам вход в журнал салона${salonName === null ? '' : ` «${salonName}»`}. Задайте здесь свой пароль в течение ${days} дней:

${link}

После этого входите с адресом ${email} и этим паролем. Ссылка сработает один раз, и на всех устройствах нужно будет войти заново. Если вы не знаете, о чём речь, ничего не делайте.
`,
  }),
  de: ({ name, email, salonName, by, days }, link) => ({
    subject: 'Ihr Zugang zum Terminbuch',
    text: `Guten Tag ${name},

${by} hat Ihnen einen Zugang zum Terminbuch${salonName === null ? ' des Salons' : ` von ${salonName}`} eingerichtet. Wählen Sie hier innerhalb von ${days} Tagen Ihr Passwort:

${link}

Danach melden Sie sich mit ${email} und diesem Passwort an. Der Link gilt einmal, und danach sind alle Geräte abgemeldet. Wenn Sie nicht wissen, worum es geht, tun Sie nichts.
`,
  }),
}

/** The email with the link by which a new colleague chooses a password. */
export const invitationEmail = (invited: InvitationDetails, link: string): EmailMessage => ({
  to: invited.email,
  ...words[invited.language](
    {
      ...invited,
      name: nameInEmail(invited.name),
      by: nameInEmail(invited.by),
      salonName: invited.salonName && nameInEmail(invited.salonName),
    },
    link,
  ),
})
