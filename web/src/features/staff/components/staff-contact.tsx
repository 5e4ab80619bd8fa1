import type { StaffMember } from '@salon/contract/staff'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { MailLink, PhoneLink } from '../../../ui/contact-link.tsx'

/** A staff member's phone and email as links, or a note that there are none. */
export const StaffContact = ({ member }: { member: StaffMember }) => {
  const t = useText()
  const { name, email, phone } = member
  if (email === null && phone === null) {
    return <p className="text-sm text-subtle">{t('staff.noContact')}</p>
  }
  return (
    <div className="flex min-w-0 flex-wrap gap-x-4">
      {phone !== null && <PhoneLink to={phone} label={t('staff.callNamed', { name, phone })} />}
      {email !== null && <MailLink to={email} label={t('staff.mailNamed', { name, email })} />}
    </div>
  )
}
