import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { inWrapper } from '../lib/platform.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { takeFlashMessage } from '../lib/reload.ts'
import { preloadAll } from '../lib/lazy-component.tsx'
import { isKnownAnonymous } from '../lib/anonymous-hint.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { bootstrap } from './bootstrap.ts'
import { AuthGuard } from './auth-guard.tsx'
import { handleSignedOut } from './signed-out.ts'
import { browserStores, startUp } from './start-up.ts'
import { Toasts } from './toasts.tsx'

await startUp({ isWrapper: inWrapper(), now: Date.now() }, browserStores())

const client = createQueryClient(() => handleSignedOut(client))

/** Milliseconds. */
const preloadDelay = 10_000

const loadPages = async () => {
  const { Pages, prefetchScreen, router } = await import('./pages.tsx')
  // Loads the route's chunk too, so that the first paint has the whole screen.
  await router.load()
  // Preloads the other chunks long after the first screen has opened: running them takes a slow phone seconds.
  setTimeout(() => void preloadAll(), preloadDelay)
  return { default: Pages, prefetchScreen }
}
// Skipped for a request without a session: there is nothing to prefetch.
const loaded = isKnownAnonymous() ? null : await bootstrap(client, loadPages)
loaded?.prefetchScreen(client)
const Pages = loaded?.default ?? lazy(loadPages)

const flashMessage = takeFlashMessage()
if (flashMessage) {
  void import('./flash-message.ts').then(
    ({ showFlashMessage }) =>
      showFlashMessage(flashMessage, {
        isSignedIn: loaded !== null,
        languages: navigator.languages,
      }),
    () => {},
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Concurrent rendering: on a slow phone React yields to the browser, which keeps showing the static
// document until the first render is done.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <AuthGuard pages={<Pages />} />
        <Toasts />
        <LiveRegion />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
