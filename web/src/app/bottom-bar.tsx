import { Link, useLocation } from '@tanstack/react-router'
import { useText } from '../text/text.ts'
import { entries, leadsTo } from './navigation.ts'

/** Bottom navigation of a phone: the four most used screens. */
export const BottomBar = () => {
  const t = useText()
  const address = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav
      aria-label={t('shell.quickNavigation')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-4">
        {entries
          .filter(({ quick }) => quick)
          .map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: to === '/' }}
                activeProps={{ className: 'text-brand-ink' }}
                inactiveProps={{
                  className: leadsTo(to, address) ? 'text-brand-ink' : 'text-muted',
                }}
                // Capped so that four labels fit side by side; the menu shows the same labels at any text size.
                className="flex min-h-14 flex-col items-center justify-center gap-1 text-[length:min(0.75rem,max(12px,3.3vw))] font-medium"
              >
                <Icon aria-hidden className="size-5" />
                {t(label)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
