import type { Customer } from '@salon/contract/customers'
import { CalendarPlus, Pencil } from 'lucide-react'
import { cloneElement, useId } from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhoneLink } from '../../../ui/contact-link.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { CustomerNotes } from './customer-notes.tsx'

interface CustomerCardProps {
  customer: Customer
  /** Leads to the client's visits; takes its words and its look from the card. */
  visitsLink: LinkElement
  /** Nothing where the person who looks may not book. */
  onVisit?: (() => void) | undefined
  /** Nothing where the person who looks may not change it. */
  onEdit?: (() => void) | undefined
}

/** One client: who, since when, how to reach them, what to remember, and the next visit. */
export const CustomerCard = ({ customer, visitsLink, onVisit, onEdit }: CustomerCardProps) => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const { name, phone, notes } = customer
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <header className="@container flex flex-wrap items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1 @max-[10rem]:order-1 @max-[10rem]:basis-full">
          <h2 id={titleId} className="text-base font-semibold break-words text-ink">
            {name}
          </h2>
          <p className="text-sm text-muted">
            {t('customers.clientSince', { date: formats.date(customer.createdAt) })}
          </p>
        </div>
        {onEdit && (
          <IconButton
            label={t('customers.editNamed', { name })}
            onClick={onEdit}
            className="-mt-1 -mr-1 ml-auto"
          >
            <Pencil aria-hidden />
          </IconButton>
        )}
      </header>
      {phone === null ? (
        <p className="text-sm text-subtle">{t('customers.noPhone')}</p>
      ) : (
        <PhoneLink to={phone} label={t('customers.callNamed', { name, phone })} />
      )}
      {notes !== null && <CustomerNotes notes={notes} />}
      <footer className="mt-auto grid grid-cols-2 gap-2 pt-1">
        {onVisit && (
          <Button aria-label={t('customers.visitFor', { name })} onClick={onVisit}>
            <CalendarPlus aria-hidden />
            {t('customers.visit')}
          </Button>
        )}
        <Button
          variant={onVisit ? 'ghost' : 'secondary'}
          asChild
          aria-label={t('customers.viewVisitsOf', { name })}
        >
          {cloneElement(visitsLink, { children: t('customers.viewVisits') })}
        </Button>
      </footer>
    </article>
  )
}
