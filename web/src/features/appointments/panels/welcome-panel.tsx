import { Link } from '@tanstack/react-router'
import { CircleCheck, Scissors, UserRound, UsersRound } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { useNeeds } from './use-needs.ts'

const icons = { Services: Scissors, Customers: UserRound, Staff: UsersRound }

/**
 * The ways to what a first visit needs, while a salon has no clients, no active services or no
 * staff; nothing otherwise, and nothing while that is not known. What somebody may not add is not
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
        title={t('appointments.welcome')}
        detail={<span className="max-sm:hidden">{t('appointments.welcomeHint')}</span>}
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
              title={t(`appointments.need${what}`)}
              // On a phone each way is one line: the day is not far below.
              detail={<span className="max-sm:hidden">{t(`appointments.need${what}Hint`)}</span>}
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
