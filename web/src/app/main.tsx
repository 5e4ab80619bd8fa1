import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { inWrapper } from '../lib/platform.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { followsLogout } from '../lib/reload.ts'
import { text } from '../text/text.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { toast } from '../ui/toast-store.ts'
import { Toaster } from '../ui/toaster.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { router } from './router.tsx'
import { signedOut } from './signed-out.ts'
import { browserStores, startUp } from './start-up.ts'

await startUp({ isWrapper: inWrapper(), now: Date.now() }, browserStores())

const client = createQueryClient(() => signedOut(client))

if (followsLogout()) {
  toast({ title: text('shell.loggedOut'), description: text('shell.loggedOutText') })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster
          label={text('shell.toast')}
          regionLabel={text('shell.toasts')}
          closeLabel={text('shared.close')}
        />
        <LiveRegion />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
)
