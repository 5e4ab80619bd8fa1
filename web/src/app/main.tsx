import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { inWrapper } from '../lib/platform.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { farewellBefore } from '../lib/reload.ts'
import { preloadAll } from '../lib/lazily.tsx'
import { isStranger } from '../lib/stranger.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { askBeforehand } from './beforehand.ts'
import { Gate } from './gate.tsx'
import { signedOut } from './signed-out.ts'
import { browserStores, startUp } from './start-up.ts'
import { Toasts } from './toasts.tsx'

await startUp({ isWrapper: inWrapper(), now: Date.now() }, browserStores())

const client = createQueryClient(() => signedOut(client))

const loadPages = async () => {
  const { Pages, askForScreen, router } = await import('./pages.tsx')
  // The screen with them, so that what is drawn first is drawn whole.
  await router.load()
  // What is not in sight yet comes when the screen is drawn and has asked for all that it shows.
  setTimeout(() => void preloadAll(), 2_000)
  return { default: Pages, askForScreen }
}
// Whoever may have a sign-in most likely does.
const loaded = isStranger() ? null : await askBeforehand(client, loadPages)
loaded?.askForScreen(client)
const Pages = loaded?.default ?? lazy(loadPages)

const farewell = farewellBefore()
if (farewell) {
  void import('./say-farewell.ts').then(
    ({ sayFarewell }) =>
      sayFarewell(farewell, { isIn: loaded !== null, languages: navigator.languages }),
    () => {},
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A transition: what takes a slow phone long is drawn a little at a time, while the document still
// shows what it came with.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Gate pages={<Pages />} />
        <Toasts />
        <LiveRegion />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
