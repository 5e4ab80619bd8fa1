import type { StaffMember } from '@salon/contract/staff'
import { Mail, Phone } from 'lucide-react'
import { useText } from '../../../text/text.ts'

const line =
  'inline-flex touch min-w-0 items-center gap-2 self-start text-sm text-brand-ink underline-offset-4 hover:underline'

/** How to reach somebody of the staff: what there is, as links, or that there is nothing. */
export const StaffContact = ({ member }: { member: StaffMember }) => {
  const t = useText()
  const { name, email, phone } = member
  if (email === null && phone === null) {
    return <p className="text-sm text-subtle">{t('staff.noContact')}</p>
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {phone !== null && (
        <a
          href={`tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}`}
          aria-label={t('staff.callNamed', { name, phone })}
          className={`figures ${line}`}
        >
          <Phone aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 break-words">{phone}</span>
        </a>
      )}
      {email !== null && (
        <a
          href={`mailto:${email}`}
          aria-label={t('staff.mailNamed', { name, email })}
          className={line}
        >
          <Mail aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 break-all">{email}</span>
        </a>
      )}
    </div>
  )
}
