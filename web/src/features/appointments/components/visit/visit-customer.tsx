import type { Customer } from '@salon/contract/customers'
import { MessageSquare, Phone } from 'lucide-react'
import { cloneElement, type ReactNode } from 'react'
import { useText } from '../../../../text/text.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { dialString } from '../../../../ui/dial-string.ts'
import type { LinkElement } from '../../../../ui/link-element.ts'
import '../../../../text/visit-details.ts'

interface VisitCustomerProps {
  customer: Customer
  /** Where the client's name leads. */
  link: LinkElement
  /** The client's notes. */
  notes?: ReactNode
  /** When they were here before. */
  before?: ReactNode
}

/** Who comes, and how to reach them. */
export const VisitCustomer = ({ customer, link, notes, before }: VisitCustomerProps) => {
  const t = useText()
  const { name, phone } = customer
  return (
    <Card>
      <CardHeader title={t('visitDetails.customer')} />
      <div className="flex items-center gap-3 text-sm">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <p className="text-sm font-medium text-ink">
            {cloneElement(link, {
              className: 'underline-offset-4 hover:underline',
              children: name,
            })}
          </p>
          <p id="visit-phone" className="figures text-muted">
            {phone ?? t('visitDetails.noPhone')}
          </p>
        </div>
      </div>
      {notes && (
        <div className="mt-4 rounded-control bg-sunken px-3 py-2 text-sm">
          <h3 className="font-medium text-ink">{t('visitDetails.clientNotes')}</h3>
          {notes}
        </div>
      )}
      {before}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Reach
          href={phone && `tel:${dialString(phone)}`}
          label={t('visitDetails.callNamed', { name })}
          icon={<Phone aria-hidden />}
        >
          {t('visitDetails.call')}
        </Reach>
        <Reach
          href={phone && `sms:${dialString(phone)}`}
          label={t('visitDetails.messageNamed', { name })}
          icon={<MessageSquare aria-hidden />}
        >
          {t('visitDetails.message')}
        </Reach>
      </div>
    </Card>
  )
}

interface ReachProps {
  /** Nothing where the client cannot be reached: the line with the phone says why. */
  href: string | null
  label: string
  icon: ReactNode
  children: ReactNode
}

const Reach = ({ href, label, icon, children }: ReachProps) =>
  href === null ? (
    <Button disabled aria-describedby="visit-phone">
      {icon}
      {children}
    </Button>
  ) : (
    <Button asChild>
      <a href={href} aria-label={label}>
        {icon}
        {children}
      </a>
    </Button>
  )
