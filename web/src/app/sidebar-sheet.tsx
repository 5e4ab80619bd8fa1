import type { Account } from '@salon/contract/auth'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useText } from '../text/text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useNavigationBlocker } from '../ui/use-navigation-blocker.ts'
import { Sidebar } from './sidebar.tsx'

interface SidebarSheetProps {
  account: Account
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after it closed, to return the focus to the button that opened it. */
  onClosed: () => void
}

/** The sidebar as a modal dialog, which traps the focus. */
export const SidebarSheet = ({ account, open, onOpenChange, onClosed }: SidebarSheetProps) => {
  const t = useText()
  useNavigationBlocker(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-fade-in bg-surface shadow-sheet"
        >
          <Dialog.Title className="sr-only">{t('shell.menu')}</Dialog.Title>
          <Sidebar account={account} onNavigate={() => onOpenChange(false)} />
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
