import { CalendarDays, Camera, HeartHandshake, UsersRound } from 'lucide-react'
import '../../../text/auth.ts'
import { useText } from '../../../text/text.ts'

const points = [
  { icon: CalendarDays, title: 'auth.booking', detail: 'auth.bookingText' },
  { icon: HeartHandshake, title: 'auth.customers', detail: 'auth.customersText' },
  { icon: Camera, title: 'auth.tracking', detail: 'auth.trackingText' },
  { icon: UsersRound, title: 'auth.team', detail: 'auth.teamText' },
] as const

/** What the product does, beside the sign-in on wide screens. */
export const MarketingPanel = () => {
  const t = useText()
  return (
    <aside className="hidden flex-1 flex-col justify-center gap-10 bg-brand-soft px-16 lg:flex">
      <h2 className="max-w-md text-xl font-semibold text-balance text-ink">
        {t('auth.marketingTitle')}
      </h2>
      <ul className="flex max-w-md flex-col gap-6">
        {points.map(({ icon: Icon, title, detail }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-surface text-brand-ink">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h3 className="font-medium text-ink">{t(title)}</h3>
              <p className="text-sm text-muted">{t(detail)}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
