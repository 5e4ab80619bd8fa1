import { clsx } from 'clsx'
import { Camera } from 'lucide-react'
import '../../../../text/photos.ts'
import { useText } from '../../../../text/text.ts'
import { photoTile } from './photo-tile.tsx'

interface PhotoSlotProps {
  /** The group that the photos go to: 'Before Photos'. */
  title: string
  /** It stands alone, and may take the whole width to say so. */
  alone: boolean
  /** Files are held over the grid, to be let go. */
  dropping: boolean
  onFiles: (files: readonly File[]) => void
}

/** The slot for the next photo: chosen from the device, taken by its camera, or dropped. */
export const PhotoSlot = ({ title, alone, dropping, onFiles }: PhotoSlotProps) => {
  const t = useText()
  return (
    <li className={alone ? 'col-span-full' : photoTile}>
      <label
        className={clsx(
          'flex flex-col items-center justify-center gap-1 rounded-control border border-dashed p-2',
          'text-center text-xs font-medium transition-colors hover:bg-hover',
          'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
          alone ? 'min-h-32' : 'size-full',
          dropping ? 'border-brand bg-brand-soft text-brand-ink' : 'border-line-state text-muted',
        )}
      >
        <Camera aria-hidden className="size-5 text-brand-ink" />
        <span>{t(dropping ? 'photos.dropHere' : 'photos.add')}</span>
        {alone && !dropping && (
          <span className="font-normal text-subtle max-sm:hidden">{t('photos.addHint')}</span>
        )}
        <input
          type="file"
          accept="image/*"
          multiple
          aria-label={t('photos.addTo', { title })}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // The same file can then be chosen once more.
            event.target.value = ''
          }}
        />
      </label>
    </li>
  )
}
