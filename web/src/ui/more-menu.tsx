import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import type { MenuItem } from './menu-list.tsx'
import { OnDemand } from './on-demand.tsx'

const loadList = async () => (await import('./menu-list.tsx')).MenuList

interface MoreMenuProps {
  /** What the menu is of: there are as many on the page as there are rows. */
  label: string
  items: readonly MenuItem[]
  disabled?: boolean
  /** The id of what says why it is disabled. */
  describedBy?: string | undefined
}

/** An overflow menu: a button with rarely used actions. Its code is loaded on focus. */
export const MoreMenu = ({ label, items, disabled = false, describedBy }: MoreMenuProps) => {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  const [tries, setTries] = useState(0)
  // Radix must be mounted to notice the key that opens it. Each click tries a failed load again.
  const load = () => setTries((count) => count + 1)
  return (
    <>
      <IconButton
        ref={setButton}
        label={label}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={open}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(!open)
        }}
      >
        <EllipsisVertical aria-hidden />
      </IconButton>
      <OnDemand when={tries} load={loadList}>
        {(MenuList) =>
          button && (
            <MenuList
              anchor={button}
              label={label}
              open={open}
              onOpenChange={setOpen}
              items={items}
            />
          )
        }
      </OnDemand>
    </>
  )
}
