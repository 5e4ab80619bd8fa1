import type { Customer } from '@salon/contract/customers'
import { CalendarPlus, ChevronRight, Pencil } from 'lucide-react'
import { cloneElement, useId } from 'react'
import '../../../text/customers.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhoneLink } from '../../../ui/contact-link.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { sheetRow } from '../../../ui/sheet.tsx'
import { CustomerNotes } from './customer-notes.tsx'

interface CustomerRowProps {
  customer: Customer
  /** Leads to the client's visits; takes its words and its look from the row. */
  visitsLink: LinkElement
  /** Nothing where the person who looks may not book. */
  onVisit?: (() => void) | undefined
  /** Nothing where the person who looks may not change it. */
  onEdit?: (() => void) | undefined
}

/** Where a row is narrow, an icon stands for the words of its button. */
const words = '@max-3xl:hidden'
const narrow = '@max-3xl:px-2.5 pointer-coarse:min-w-11'

/** One client: who, since when, how to reach them, what to remember, and the next visit. */
export const CustomerRow = ({ customer, visitsLink, onVisit, onEdit }: CustomerRowProps) => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const { name, phone, notes } = customer
  return (
    <article aria-labelledby={titleId} className={sheetRow}>
      {/* On a phone, date and phone number need the width for their one line each. */}
      <span className="@max-md:hidden">
        <Avatar name={name} size="sm" />
      </span>
      <div className="flex min-w-[min(8rem,100%)] flex-1 flex-wrap items-center gap-x-4">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={titleId} className="font-semibold break-words text-ink">
            {name}
          </h2>
          <p className="text-xs text-muted">
            {t('customers.clientSince', { date: formats.date(customer.createdAt) })}
          </p>
        </div>
        <div className="min-w-0 basis-44 @max-xl:[&_svg]:hidden">
          {phone === null ? (
            <p className="text-sm text-subtle">{t('customers.noPhone')}</p>
          ) : (
            <div className="pointer-coarse:-my-2">
              <PhoneLink to={phone} label={t('customers.callNamed', { name, phone })} />
            </div>
          )}
        </div>
        <div className="min-w-0 flex-1 basis-64 @max-3xl:empty:hidden">
          {notes !== null && <CustomerNotes notes={notes} dense />}
        </div>
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {onVisit && (
          <Button
            size="sm"
            className={narrow}
            aria-label={t('customers.visitFor', { name })}
            onClick={onVisit}
          >
            <CalendarPlus aria-hidden />
            <span className={words}>{t('customers.visit')}</span>
          </Button>
        )}
        {onEdit && (
          <IconButton size="sm" label={t('customers.editNamed', { name })} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
        )}
        <Button
          variant="ghost"
          size="sm"
          className={narrow}
          asChild
          aria-label={t('customers.viewVisitsOf', { name })}
        >
          {cloneElement(visitsLink, {
            children: (
              <>
                <span className={words}>{t('customers.viewVisits')}</span>
                <ChevronRight aria-hidden />
              </>
            ),
          })}
        </Button>
      </div>
    </article>
  )
}
