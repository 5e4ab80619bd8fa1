import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

interface EditButtonsProps {
  /** What each does, and to what: there are as many pairs on the page as there are rows. */
  editLabel: string
  deleteLabel: string
  onEdit: () => void
  onDelete: () => void
  disabled?: boolean
  /** The id of what says why they are disabled. */
  describedBy?: string | undefined
}

/** The pair of buttons that changes a row, and removes it. */
export const EditButtons = ({
  editLabel,
  deleteLabel,
  onEdit,
  onDelete,
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
    <IconButton
      variant="danger"
      label={deleteLabel}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={onDelete}
    >
      <Trash2 aria-hidden />
    </IconButton>
  </span>
)
