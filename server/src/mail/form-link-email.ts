import type { Language } from '@salon/contract/vocabulary'
import { dayAndTime, type MomentStyle } from '../kernel/moment-words.ts'
import { nameInEmail } from './name-in-email.ts'
import type { EmailMessage, EmailText } from './mailer.ts'

interface FormLinkDetails extends MomentStyle {
  readonly email: string
  /** Null where the salon has no name yet. */
  readonly salonName: string | null
  /** Of the form. */
  readonly title: string
  /** Until when the link works. */
  readonly expiresAt: string
}

/** The email with a link to a form, by language. The title may be private: the subject, which lock screens show, lacks it. */
const words: Record<Language, (title: string, link: string, until: string) => EmailText> = {
  en: (title, link, until) => ({
    subject: 'A form to fill in before your visit',
    text: `Hello,

Please fill in this form before your visit: ${title}

${link}

The link works once, until ${until}. If you weren’t expecting this, you can ignore this email.
`,
  }),
  de: (title, link, until) => ({
    subject: 'Ein Formular vor Ihrem Termin',
    text: `Guten Tag,

bitte füllen Sie vor Ihrem Termin dieses Formular aus: ${title}

${link}

Der Link gilt einmal, bis ${until}. Wenn Sie nicht wissen, worum es geht, tun Sie nichts.
`,
  }),
  ru: (title, link, until) => ({
    subject: 'Анкета перед визитом',
    text: `Здравствуйте!

Заполните, пожалуйста, анкету перед визитом: ${title}

${link}

Ссылка сработает один раз, до ${until}. Если вы не знаете, о чём речь, ничего не делайте.
`,
  }),
}

/** The email with the link by which a client fills in a form. It names no client: the address may be mistyped. */
export function formLinkEmail(
  { email, salonName, title, expiresAt, ...style }: FormLinkDetails,
  link: string,
): EmailMessage {
  const salon = nameInEmail(salonName ?? '')
  const { subject, text } = words[style.language](
    nameInEmail(title),
    link,
    dayAndTime(expiresAt, style),
  )
  return {
    to: email,
    subject,
    ...(salon ? { text: `${text}\n${salon}\n`, senderName: salon } : { text }),
  }
}
