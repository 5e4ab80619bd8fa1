import type { Account } from '@salon/contract/auth'
import { Menu, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useText } from '../text/text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Sidebar } from './sidebar.tsx'

/** The sidebar of a phone, behind its button: a dialog, so that focus stays in it and comes back. */
export const SlideInSidebar = ({ account }: { account: Account }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label={t('shell.openMenu')} tooltip={false} className="-ml-2 lg:hidden">
          <Menu aria-hidden />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-fade-in bg-surface shadow-sheet"
        >
          <Dialog.Title className="sr-only">{t('shell.menu')}</Dialog.Title>
          <Sidebar account={account} onNavigate={() => setOpen(false)} />
          {/* Beside the sheet, on the scrim; the button is `relative` itself, hence the span. */}
          <span className="absolute top-4 -right-12">
            <Dialog.Close asChild>
              <IconButton label={t('shell.closeMenu')} tooltip={false} className="bg-surface">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </span>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
