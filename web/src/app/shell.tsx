import type { Account } from '@salon/contract/auth'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Bell } from '../features/notifications/panels/bell.tsx'
import { useText } from '../text/text.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { PageFrameContext } from '../ui/page-header.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Commands } from './commands.tsx'
import { Sidebar } from './sidebar.tsx'
import { SlideInSidebar } from './slide-in-sidebar.tsx'

const loadConnectionBar = () => import('./connection-bar.tsx')

/**
 * Moves the focus to `main` after a navigation that removed the focused element. Otherwise it is on
 * `body`, and Tab starts again at the sidebar.
 */
const useScreenFocus = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const isLost = !document.activeElement || document.activeElement === document.body
        if (!pathChanged || !isLost) return
        document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** The layout around every screen: a sidebar on a desktop, a slide-in sidebar and a bottom bar on a phone. */
export const Shell = ({ account, children }: { account: Account; children: ReactNode }) => {
  const t = useText()
  useScreenFocus()
  const frame = useMemo(
    () => ({ toggle: <SlideInSidebar account={account} />, bell: <Bell /> }),
    [account],
  )
  return (
    <Commands>
      <div className="min-h-dvh bg-canvas text-ink lg:pl-64">
        <a
          href="#content"
          className="sr-only z-50 rounded-control bg-surface px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t('shell.skipToContent')}
        </a>
        <aside className="fixed inset-y-0 left-0 hidden w-64 border-r border-line lg:block">
          <Sidebar account={account} />
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className={clsx(
            'mx-auto max-w-6xl px-4 pt-6 pb-28 outline-none sm:px-6 lg:px-8 lg:pt-8 lg:pb-12',
            // A screen that reaches the window's edge has its own margins.
            'has-data-full-bleed:max-w-none has-data-full-bleed:p-0!',
          )}
        >
          <PageFrameContext value={frame}>{children}</PageFrameContext>
        </main>
        <BottomBar />
        <OnDemand when load={loadConnectionBar}>
          {({ ConnectionBar }) => <ConnectionBar />}
        </OnDemand>
      </div>
    </Commands>
  )
}
