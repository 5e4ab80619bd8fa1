import { Link } from '@tanstack/react-router'
import { CircleCheck, Scissors, Shapes, Store, UserRound, UsersRound } from 'lucide-react'
import '../../../text/set-up.ts'
import { useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { useNeeds } from './use-needs.ts'

const icons = {
  Salon: Store,
  Categories: Shapes,
  Services: Scissors,
  Customers: UserRound,
  Staff: UsersRound,
}

/**
 * The ways to what a first visit needs and how much of it is there, while a salon has no clients, no
 * active services or no staff; nothing otherwise, and nothing while that is not known. What somebody may not add is not
 * asked of them.
 */
export const WelcomePanel = () => {
  const t = useText()
  const needs = useNeeds()
  if (!needs || needs.length === 0) return null

  return (
    <Card padding="none">
      <CardHeader
        className="mb-2! px-4 pt-4"
        title={t('setUp.welcome')}
        detail={t('setUp.welcomeDone', {
          done: needs.filter(({ met }) => met).length,
          count: needs.length,
        })}
      />
      <List>
        {needs.map(({ what, to, met }) => {
          const Icon = icons[what]
          return (
            <ListRow
              key={what}
              leading={
                <span className="grid size-10 place-items-center rounded-control bg-brand-soft text-brand-ink [&_svg]:size-5">
                  <Icon aria-hidden />
                </span>
              }
              title={t(`setUp.need${what}`)}
              // On a phone each way is one line: the day is not far below.
              detail={<span className="max-sm:hidden">{t(`setUp.need${what}Hint`)}</span>}
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
          )
        })}
      </List>
    </Card>
  )
}
