import { Mail, Phone } from 'lucide-react'
import { dialString } from './dial-string.ts'
import { EmailWords } from './email-words.tsx'

const linkStyle =
  'inline-flex touch min-w-0 items-center self-start text-sm text-ink underline-offset-4 hover:underline'
// The icon stands beside the first line, and both in the middle of what a finger needs.
const words = 'flex min-w-0 items-start gap-2'
const icon = 'mt-0.5 size-4 shrink-0'

interface ContactLinkProps {
  /** The number or the address as it was entered. */
  to: string
  /** The accessible name: the link names its person. */
  label: string
}

/** A number that is called when it is tapped. */
export const PhoneLink = ({ to, label }: ContactLinkProps) => (
  <a href={`tel:${dialString(to)}`} aria-label={label} className={`figures ${linkStyle}`}>
    <span className={words}>
      <Phone aria-hidden className={icon} />
      <span className="min-w-0 wrap-anywhere">{to}</span>
    </span>
  </a>
)

/** An email address that is written to when it is tapped. */
export const MailLink = ({ to, label }: ContactLinkProps) => (
  <a href={`mailto:${to}`} aria-label={label} className={linkStyle}>
    <span className={words}>
      <Mail aria-hidden className={icon} />
      <EmailWords>{to}</EmailWords>
    </span>
  </a>
)
