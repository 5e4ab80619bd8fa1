import type { Customer, CustomerDuplicate } from '@salon/contract/customers'
import { isDay, wallClockAt } from '@salon/contract/salon-clock'
import { subscriberDigits } from '@salon/contract/same-client'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useDeferredValue } from 'react'
import '../../../text/customers.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { customerQueries } from '../api.ts'

interface DuplicateNoticeProps {
  /** What is typed so far; '' for what is not to be compared. */
  typed: {
    name: string
    phone: string | null | undefined
    email: string | null | undefined
    birthday: string | null | undefined
    except: number | undefined
  }
  /** Takes the client who is there already; nothing while one is edited. */
  onUse: ((customer: Customer) => void) | undefined
}

/** Fewer letters are the beginning of a name. */
const fewestLetters = 3

const sentences = {
  phone: 'customers.samePhone',
  email: 'customers.sameEmail',
  name: 'customers.sameName',
  birthday: 'customers.sameBirthday',
  similar_name: 'customers.similarName',
} as const

/** 'Ann Lee, 0171 234', to tell namesakes apart; with the email where it is the same, or all that is known. */
const nameAndContact = ({ name, phone, email, same }: CustomerDuplicate) =>
  [name, phone, (same === 'email' || !phone) && email].filter(Boolean).join(', ')

/** Says who is there already with the name, the phone, the email or the birthday that is being typed. */
export const DuplicateNotice = ({ typed, onUse }: DuplicateNoticeProps) => {
  const t = useText()
  const { timeZone } = useLocale()
  const name = useDeferredValue(typed.name.trim())
  const phone = useDeferredValue(subscriberDigits(typed.phone ?? ''))
  const email = useDeferredValue(typed.email?.trim() ?? '')
  const isAddress = email.includes('@') && email.length <= 254
  const isEnabled = name.length >= fewestLetters || phone !== '' || isAddress
  const query = {
    ...(name.length >= fewestLetters && name.length <= 255 && { name }),
    ...(phone !== '' && phone.length <= 50 && { phone }),
    ...(isAddress && { email }),
    ...(isDay(typed.birthday) && { birthday: typed.birthday }),
    ...(typed.except !== undefined && { except: typed.except }),
  }
  const found = useQuery({ ...customerQueries.duplicates(query), enabled: isEnabled })
  const same = isEnabled && !found.isPlaceholderData ? (found.data ?? []) : []
  const sentence = (client: CustomerDuplicate) =>
    t(sentences[client.same], {
      name: nameAndContact(client),
      year: wallClockAt(client.createdAt, timeZone).day.slice(0, 4),
    })
  return (
    <output className="flex flex-col gap-2 empty:hidden">
      {same.map((client) => (
        <span
          key={client.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-amber-soft px-4 py-3 text-sm text-amber-ink"
        >
          <UserCheck aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1 basis-48">{sentence(client)}</span>
          {onUse && (
            <Button type="button" onClick={() => onUse(client)}>
              {t('customers.useThis')}
            </Button>
          )}
        </span>
      ))}
    </output>
  )
}
