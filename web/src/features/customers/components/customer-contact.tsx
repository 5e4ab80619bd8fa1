import type { Customer } from '@salon/contract/customers'
import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'

const linkStyle =
  'inline-flex touch min-w-0 items-center gap-2 self-start text-sm text-brand-ink underline-offset-4 hover:underline'

const Missing = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-2 text-sm text-subtle">
    {icon}
    {children}
  </p>
)

/** How to reach a client. */
export const CustomerContact = ({ customer }: { customer: Customer }) => {
  const t = useText()
  const { name, email, phone } = customer
  return (
    <Card aria-label={t('customers.contact')} className="flex items-center gap-4">
      <Avatar name={name} size="lg" />
      <div className="flex min-w-0 flex-col gap-2">
        {phone === null ? (
          <Missing icon={<Phone aria-hidden className="size-4 shrink-0" />}>
            {t('customers.noPhone')}
          </Missing>
        ) : (
          <a
            href={`tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}`}
            aria-label={t('customers.callNamed', { name, phone })}
            className={`figures ${linkStyle}`}
          >
            <Phone aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 break-words">{phone}</span>
          </a>
        )}
        {email === null ? (
          <Missing icon={<Mail aria-hidden className="size-4 shrink-0" />}>
            {t('customers.noEmail')}
          </Missing>
        ) : (
          <a
            href={`mailto:${email}`}
            aria-label={t('customers.mailNamed', { name, email })}
            className={linkStyle}
          >
            <Mail aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 break-all">{email}</span>
          </a>
        )}
      </div>
    </Card>
  )
}
