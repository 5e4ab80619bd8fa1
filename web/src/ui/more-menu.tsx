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

/** A button with a menu of what is wanted seldom. What draws the menu is fetched with the first one. */
export const MoreMenu = ({ label, items, disabled = false, describedBy }: MoreMenuProps) => {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={setButton}
        label={label}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden />
      </IconButton>
      <OnDemand wanted={open} load={loadList}>
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
