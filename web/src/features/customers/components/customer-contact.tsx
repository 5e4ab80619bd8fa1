import { ageOn, isBirthday } from '@salon/contract/age'
import type { Customer } from '@salon/contract/customers'
import { Cake, GlobeOff, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import '../../../text/customers.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { MailLink, PhoneLink } from '../../../ui/contact-link.tsx'

const Missing = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-2 text-sm text-subtle">
    {icon}
    {children}
  </p>
)

interface CustomerContactProps {
  customer: Customer
  /** The salon's present day. */
  today: string
  isBlockedOnline: boolean
}

/** How to reach a client, how old they are, and whether they are blocked from booking online. */
export const CustomerContact = ({ customer, today, isBlockedOnline }: CustomerContactProps) => {
  const t = useText()
  const formats = useFormats()
  const { name, email, phone, birthday } = customer
  return (
    <Card aria-label={t('customers.contact')} className="flex flex-wrap items-center gap-4">
      <Avatar name={name} size="lg" />
      <div className="flex min-w-[min(9rem,100%)] flex-1 flex-col gap-2">
        {phone === null ? (
          <Missing icon={<Phone aria-hidden className="size-4 shrink-0" />}>
            {t('customers.noPhone')}
          </Missing>
        ) : (
          <PhoneLink to={phone} label={t('customers.callNamed', { name, phone })} />
        )}
        {email === null ? (
          <Missing icon={<Mail aria-hidden className="size-4 shrink-0" />}>
            {t('customers.noEmail')}
          </Missing>
        ) : (
          <MailLink to={email} label={t('customers.mailNamed', { name, email })} />
        )}
        {birthday !== null && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <span className="flex min-w-0 items-center gap-2">
              <Cake aria-hidden className="size-4 shrink-0" />
              {t('customers.born', { date: formats.date(birthday), age: ageOn(birthday, today) })}
            </span>
            {isBirthday(birthday, today) && (
              <Badge tone="purple">{t('customers.birthdayToday')}</Badge>
            )}
          </p>
        )}
        {isBlockedOnline && (
          <Badge tone="amber" icon={<GlobeOff aria-hidden />} className="self-start">
            {t('customers.blockedOnline')}
          </Badge>
        )}
      </div>
    </Card>
  )
}
