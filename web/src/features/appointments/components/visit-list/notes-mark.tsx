import { StickyNote } from 'lucide-react'
import { useText } from '../../../../text/text.ts'

/** Says that there are notes about the client, where there is no room to read them. */
export const NotesMark = ({ notes }: { notes: string | null }) => {
  const t = useText()
  if (!notes) return null
  return (
    <span className="inline-block align-[-0.125em]">
      <StickyNote aria-hidden className="size-3.5" />
      <span className="sr-only">{t('appointments.clientHasNotes')}</span>
    </span>
  )
}
