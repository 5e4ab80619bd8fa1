import { photosPerKind } from '@salon/contract/vocabulary'
import { TriangleAlert, X } from 'lucide-react'
import '../../../../text/photos.ts'
import { useText } from '../../../../text/text.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'

/** Chosen files that are not sent, and why: a key of the phrases of photos. */
export interface SkippedGroup {
  why: 'notAnImage' | 'tooLarge' | 'noRoom'
  names: readonly string[]
}

interface SkippedFilesProps {
  skipped: readonly SkippedGroup[]
  onDismiss: () => void
}

/**
 * Names the files of a choice that were left out, by what kept them. It stays, unlike a message: the
 * others of the choice arrive a moment later, each with a message of its own.
 */
export const SkippedFiles = ({ skipped, onDismiss }: SkippedFilesProps) => {
  const t = useText()
  const sentence = ({ why, names }: SkippedGroup) =>
    why === 'noRoom'
      ? t('photos.noRoom', { count: names.length, most: photosPerKind })
      : t(`photos.${why}`)
  return (
    <div
      role="alert"
      className="mt-3 flex items-start gap-2 rounded-control bg-amber-soft py-1.5 pr-1.5 pl-3 text-sm text-amber-ink"
    >
      <TriangleAlert aria-hidden className="mt-2.5 size-4 shrink-0" />
      <ul className="flex min-w-0 flex-1 flex-col gap-1 py-2">
        {skipped.map((group) => (
          <li key={group.why} className="break-words">
            <p className="font-medium">{sentence(group)}</p>
            <p>{group.names.join(', ')}</p>
          </li>
        ))}
      </ul>
      <IconButton size="sm" label={t('shared.close')} tooltip={false} onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
