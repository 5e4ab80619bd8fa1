import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

interface ChangedNotesProps {
  /** The notes as another session saved them; '' if they were deleted. */
  theirs: string
  /** How often it was asked: each time takes the focus from the button that led here. */
  asked: number
  /** One's own are being saved. */
  pending: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Says that notes were changed while one wrote them, shows what they are now, and lets one decide. */
export const ChangedNotes = ({
  theirs,
  asked,
  pending,
  onKeepMine,
  onTakeTheirs,
}: ChangedNotesProps) => {
  const t = useText()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [asked])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-control bg-amber-soft px-4 py-3 text-sm text-amber-ink -outline-offset-2"
    >
      <p className="flex gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t(theirs ? 'customers.notesChanged' : 'customers.notesRemoved')}
      </p>
      {theirs && (
        <p className="max-h-40 overflow-y-auto pl-6 break-words whitespace-pre-line">{theirs}</p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={pending} onClick={onTakeTheirs}>
          {t('customers.takeTheirs')}
        </Button>
        <Button pending={pending} onClick={onKeepMine}>
          {t('customers.keepMine')}
        </Button>
      </div>
    </div>
  )
}
