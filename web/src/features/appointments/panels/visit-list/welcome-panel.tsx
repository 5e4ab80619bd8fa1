import { Link } from '@tanstack/react-router'
import {
  CalendarPlus,
  CircleCheck,
  Scissors,
  Shapes,
  Store,
  UserRound,
  UsersRound,
} from 'lucide-react'
import '../../../../text/set-up.ts'
import { useText } from '../../../../text/text.ts'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { OpeningButton } from '../../../../ui/opening-button.tsx'
import { List, ListRow } from '../../../../ui/list-row.tsx'
import { useSetupSteps } from './use-setup-steps.ts'

const icons = {
  Salon: Store,
  Categories: Shapes,
  Services: Scissors,
  Customers: UserRound,
  Visit: CalendarPlus,
  Staff: UsersRound,
}

interface WelcomePanelProps {
  /** Opens the form that books a visit. */
  onBook: () => void
}

/**
 * The set-up checklist with its progress: what the first visit needs, and that visit. Renders nothing once the
 * steps are done, while they load, and for steps that the account may not do.
 */
export const WelcomePanel = ({ onBook }: WelcomePanelProps) => {
  const t = useText()
  const steps = useSetupSteps()
  if (!steps || steps.length === 0) return null

  return (
    <Card padding="none">
      <CardHeader
        className="mb-2! px-4 pt-4"
        title={t('setUp.welcome')}
        detail={t('setUp.welcomeDone', {
          done: steps.filter(({ isDone }) => isDone).length,
          count: steps.length,
        })}
      />
      <List>
        {steps.map(({ what, to, isDone }) => {
          const Icon = icons[what]
          return (
            <ListRow
              key={what}
              leading={
                <span className="grid size-10 place-items-center rounded-control bg-sunken text-muted [&_svg]:size-5">
                  <Icon aria-hidden />
                </span>
              }
              title={t(`setUp.need${what}`)}
              // On a phone each way is one line: the day is not far below.
              detail={<span className="max-sm:hidden">{t(`setUp.need${what}Hint`)}</span>}
              trailing={
                isDone && (
                  <span className="flex items-center gap-1 text-green-ink">
                    <CircleCheck aria-hidden className="size-4" />
                    {t('appointments.done')}
                  </span>
                )
              }
              link={to ? <Link to={to} /> : <OpeningButton onClick={onBook} />}
            />
          )
        })}
      </List>
    </Card>
  )
}
