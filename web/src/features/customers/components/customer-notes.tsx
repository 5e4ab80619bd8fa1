import { clsx } from 'clsx'
import { useId, useState } from 'react'
import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

/** What three lines of a narrow card hold, or two of a row; more than that can be unfolded. */
const shortNote = 120
const denseNote = 90

interface CustomerNotesProps {
  notes: string
  /** In a row: two small lines. */
  dense?: boolean
}

/** A client's notes: the first lines, and all of them at a tap. */
export const CustomerNotes = ({ notes, dense = false }: CustomerNotesProps) => {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  const long =
    notes.length > (dense ? denseNote : shortNote) || notes.split('\n').length > (dense ? 2 : 3)
  return (
    <div>
      <p
        id={id}
        className={clsx(
          'whitespace-pre-line text-muted',
          dense ? 'text-xs' : 'text-sm',
          long && !open && (dense ? 'line-clamp-2' : 'line-clamp-3'),
        )}
      >
        {notes}
      </p>
      {long && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={clsx(dense ? '-ml-1 min-h-6! text-xs! pointer-coarse:min-h-11!' : '-ml-3')}
        >
          {t(open ? 'customers.hideNotes' : 'customers.showNotes')}
        </Button>
      )}
    </div>
  )
}
