import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Scissors, UserRound, UsersRound } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { useMay } from '../../auth/api.ts'
import { customerQueries } from '../../customers/api.ts'
import { serviceQueries } from '../../services/api.ts'
import { staffQueries } from '../../staff/api.ts'

/**
 * The ways to what a first visit needs, while a salon has no clients, no active services or no
 * staff; nothing otherwise, and nothing while that is not known. What somebody may not add is not
 * asked of them.
 */
export const WelcomePanel = () => {
  const t = useText()
  const customers = useQuery(customerQueries.few(''))
  const services = useQuery(serviceQueries.active())
  const staff = useQuery(staffQueries.list())
  const may = useMay()
  if (!customers.data || !services.data || !staff.data) return null

  const needs = [
    {
      to: '/services',
      icon: <Scissors aria-hidden />,
      title: t('appointments.needServices'),
      hint: t('appointments.needServicesHint'),
      mine: may('POST /api/services'),
      met: services.data.length > 0,
    },
    {
      to: '/customers',
      icon: <UserRound aria-hidden />,
      title: t('appointments.needCustomers'),
      hint: t('appointments.needCustomersHint'),
      mine: may('POST /api/customers'),
      met: customers.data.length > 0,
    },
    {
      to: '/staff',
      icon: <UsersRound aria-hidden />,
      title: t('appointments.needStaff'),
      hint: t('appointments.needStaffHint'),
      mine: may('POST /api/staff'),
      met: staff.data.some((member) => member.isActive),
    },
  ] as const
  const mine = needs.filter((need) => need.mine)
  if (mine.every((need) => need.met)) return null

  return (
    <Card padding="none">
      <CardHeader
        className="mb-2! px-4 pt-4"
        title={t('appointments.welcome')}
        detail={<span className="max-sm:hidden">{t('appointments.welcomeHint')}</span>}
      />
      <List>
        {mine.map(({ to, icon, title, hint, met }) => (
          <ListRow
            key={to}
            leading={
              <span className="grid size-10 place-items-center rounded-control bg-brand-soft text-brand-ink [&_svg]:size-5">
                {icon}
              </span>
            }
            title={title}
            // On a phone each way is one line: the day is not far below.
            detail={<span className="max-sm:hidden">{hint}</span>}
            trailing={
              met && (
                <span className="flex items-center gap-1 text-green-ink">
                  <CircleCheck aria-hidden className="size-4" />
                  {t('appointments.done')}
                </span>
              )
            }
            link={<Link to={to} />}
          />
        ))}
      </List>
    </Card>
  )
}
