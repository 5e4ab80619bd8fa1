import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { inWrapper } from '../lib/platform.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { farewellBefore } from '../lib/reload.ts'
import { isStranger } from '../lib/stranger.ts'
import { text } from '../text/text.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { toast } from '../ui/toast-store.ts'
import { Gate } from './gate.tsx'
import { signedOut } from './signed-out.ts'
import { browserStores, startUp } from './start-up.ts'
import { Toasts } from './toasts.tsx'

await startUp({ isWrapper: inWrapper(), now: Date.now() }, browserStores())

const loadPages = async () => ({ default: (await import('./pages.tsx')).Pages })
const Pages = lazy(loadPages)
// Whoever may have a sign-in most likely does: the screens need not wait for the account.
if (!isStranger()) {
  void loadPages()
  if (window.location.pathname === '/') void import('../screens/dashboard.tsx')
}

const client = createQueryClient(() => signedOut(client))

const farewell = farewellBefore()
if (farewell === 'logged-out') {
  toast({ title: text('shell.loggedOut'), description: text('shell.loggedOutText') })
} else if (farewell === 'account-deleted') {
  toast({ title: text('auth.accountDeleted'), description: text('auth.accountDeletedText') })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Gate pages={<Pages />} />
      <Toasts />
      <LiveRegion />
    </QueryClientProvider>
  </StrictMode>,
)
