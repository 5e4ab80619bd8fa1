import { Mail, Phone } from 'lucide-react'
import { dialled } from './dialled.ts'
import { EmailWords } from './email-words.tsx'

const look =
  'inline-flex touch min-w-0 items-center gap-2 self-start text-sm text-brand-ink underline-offset-4 hover:underline'

interface ContactLinkProps {
  /** The number or the address as it was entered. */
  to: string
  /** Whom it reaches, for whoever hears the link alone. */
  label: string
}

/** A number that is called when it is tapped. */
export const PhoneLink = ({ to, label }: ContactLinkProps) => (
  <a href={`tel:${dialled(to)}`} aria-label={label} className={`figures ${look}`}>
    <Phone aria-hidden className="size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{to}</span>
  </a>
)

/** An e-mail address that is written to when it is tapped. */
export const MailLink = ({ to, label }: ContactLinkProps) => (
  <a href={`mailto:${to}`} aria-label={label} className={look}>
    <Mail aria-hidden className="size-4 shrink-0" />
    <EmailWords>{to}</EmailWords>
  </a>
)
