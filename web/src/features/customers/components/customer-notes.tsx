import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

/** What three lines of a narrow card hold; more than that can be unfolded. */
const shortNote = 120

/** A client's notes: the first lines, and all of them at a tap. */
export const CustomerNotes = ({ notes }: { notes: string }) => {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  const long = notes.length > shortNote || notes.split('\n').length > 3
  return (
    <div>
      <p
        id={id}
        className={clsx('text-sm whitespace-pre-line text-muted', long && !open && 'line-clamp-3')}
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
          className="-ml-3"
        >
          {t(open ? 'customers.hideNotes' : 'customers.showNotes')}
        </Button>
      )}
    </div>
  )
}
