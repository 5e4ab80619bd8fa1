import type { Account } from '@salon/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { use } from 'react'
import { salonInfoQueries } from '../features/salon-info/api.ts'
import { useText } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { OpenPaletteContext } from './commands.tsx'
import { commandKey, entries, leadsTo } from './navigation.ts'

/** The style of the current entry. */
const current = 'bg-brand-soft text-brand-ink'

interface SidebarProps {
  account: Account
  /** Called on navigation, which closes a slide-in sidebar. */
  onNavigate?: () => void
}

/** The main navigation, with the salon's name above and the signed-in user below. */
export const Sidebar = ({ account, onNavigate }: SidebarProps) => {
  const t = useText()
  const address = useLocation({ select: ({ pathname }) => pathname })
  const openPalette = use(OpenPaletteContext)
  const salon = useQuery(salonInfoQueries.current(account.id))
  const salonName = salon.data?.name || t('shell.fallbackSalonName')
  const userName = account.name || t('shell.fallbackUserName')
  return (
    <div className="flex h-full flex-col bg-surface">
      <Link
        to="/settings"
        onClick={onNavigate}
        aria-label={t('shell.openSettingsOf', { name: salonName })}
        className="m-3 flex min-h-14 items-center gap-3 rounded-control p-2 transition-colors hover:bg-hover"
      >
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-solid text-sm font-semibold text-on-solid"
        >
          {Array.from(salonName)[0]?.toUpperCase()}
        </span>
        <span className="min-w-0">
          {/* One line: a long name that comes late would move what is below. */}
          <span title={salonName} className="block truncate font-semibold text-ink">
            {salonName}
          </span>
          <span className="block text-xs text-muted">{t('shell.salonManagement')}</span>
        </span>
      </Link>
      <button
        type="button"
        onClick={() => {
          onNavigate?.()
          openPalette()
        }}
        className="mx-3 mb-3 flex min-h-11 items-center gap-3 rounded-control border border-line-strong px-3 text-sm text-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-left">{t('shell.findShort')}</span>
        <kbd aria-hidden className="max-lg:hidden">
          {commandKey()}
        </kbd>
      </button>
      <nav aria-label={t('shell.mainNavigation')} className="min-h-0 flex-1 overflow-y-auto px-3">
        <ul className="flex flex-col gap-0.5">
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                activeOptions={{ exact: to === '/' }}
                activeProps={{ className: current }}
                inactiveProps={{
                  className: leadsTo(to, address)
                    ? current
                    : 'text-muted hover:bg-hover hover:text-ink',
                }}
                className="flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors"
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to="/settings"
        onClick={onNavigate}
        aria-label={t('shell.openSettingsOf', { name: userName })}
        className="m-3 flex min-h-14 items-center gap-3 rounded-control p-2 transition-colors hover:bg-hover"
      >
        <Avatar name={userName} />
        <span className="min-w-0">
          <span className="line-clamp-2 text-sm font-medium break-words text-ink">{userName}</span>
          <span className="block text-xs text-muted">
            {t(account.isOwner ? 'shell.salonOwner' : `shell.roles.${account.role}`)}
          </span>
        </span>
      </Link>
    </div>
  )
}
