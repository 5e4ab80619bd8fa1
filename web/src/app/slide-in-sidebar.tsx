import type { Account } from '@salon/contract/auth'
import { Menu } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../text/text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

const loadSheet = async () => (await import('./sidebar-sheet.tsx')).SidebarSheet

/** The menu button of a phone and the sidebar it opens, which is preloaded on hover or focus. */
export const SlideInSidebar = ({ account }: { account: Account }) => {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  const prepare = () => setLoaded(true)
  return (
    <>
      <IconButton
        ref={button}
        label={t('shell.openMenu')}
        tooltip={false}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-ml-2 lg:hidden"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare()
          setOpen(true)
        }}
      >
        <Menu aria-hidden />
      </IconButton>
      <OnDemand when={isLoaded} load={loadSheet}>
        {(Sheet) => (
          <Sheet
            account={account}
            open={open}
            onOpenChange={setOpen}
            onClosed={() => button.current?.focus()}
          />
        )}
      </OnDemand>
    </>
  )
}
