import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import type { MenuItem } from './menu-list.tsx'
import { MoreMenu } from './more-menu.tsx'

interface EditButtonsProps {
  /** What each does, and to what: there are as many on the page as there are rows. */
  editLabel: string
  moreLabel: string
  deleteLabel: string
  onEdit: () => void
  onDelete: () => void
  /** What else the menu offers, above deleting. */
  more?: readonly MenuItem[]
  disabled?: boolean
  /** The id of what says why they are disabled. */
  describedBy?: string | undefined
}

/** Changes a row at a tap; removing it takes a menu, so that no slip of the finger does it. */
export const EditButtons = ({
  editLabel,
  moreLabel,
  deleteLabel,
  onEdit,
  onDelete,
  more = [],
  disabled = false,
  describedBy,
}: EditButtonsProps) => (
  <span className="flex items-center">
    <IconButton
      label={editLabel}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={onEdit}
    >
      <Pencil aria-hidden />
    </IconButton>
    <MoreMenu
      label={moreLabel}
      disabled={disabled}
      describedBy={describedBy}
      items={[
        ...more,
        { label: deleteLabel, icon: <Trash2 aria-hidden />, danger: true, onChoose: onDelete },
      ]}
    />
  </span>
)
