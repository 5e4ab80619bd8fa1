import { clsx } from 'clsx'
import { RotateCw, X } from 'lucide-react'
import { useCallback } from 'react'
import '../../../../text/photos.ts'
import { useText } from '../../../../text/text.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { photoTile } from './photo-tile.tsx'

interface UploadTileProps {
  file: File
  /** How much of it has left, from 0 to 1; null while it waits for its turn. */
  part: number | null
  /** Why it has not arrived, in a sentence. */
  failure?: string | undefined
  onStop: () => void
  onAgain: () => void
}

/** A local preview of the file, revoked when the element unmounts. */
const useLocalPreview = (file: File) =>
  useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )

const round = 'rounded-full! bg-black/55! text-white! enabled:hover:bg-black/75!'

/** A photo being uploaded: its progress and a cancel button, or its error. */
export const UploadTile = ({ file, part, failure, onStop, onAgain }: UploadTileProps) => {
  const t = useText()
  const { name } = file
  const drawPreview = useLocalPreview(file)
  return (
    <li className={`${photoTile} bg-sunken`}>
      {/* No error for a broken preview: not every browser decodes every image format. */}
      <img
        ref={drawPreview}
        alt=""
        className={clsx(
          // Faint enough for text to be read on any image.
          'absolute inset-0 size-full object-cover',
          failure === undefined ? 'opacity-25' : 'opacity-10',
        )}
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
      />
      <span className="absolute inset-0 flex flex-col items-center justify-end gap-1.5 px-2 pb-3 text-center text-xs font-medium text-ink">
        {failure === undefined ? (
          <>
            <span className="figures">
              {part === null ? t('photos.waiting') : `${Math.round(part * 100)}%`}
            </span>
            <progress
              aria-label={t('photos.progress', { name })}
              max={1}
              value={part ?? 0}
              className="h-1.5 w-full max-w-24 appearance-none overflow-hidden rounded-full bg-line-strong [&::-moz-progress-bar]:bg-brand-solid [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-brand-solid [&::-webkit-progress-value]:transition-[width]"
            />
          </>
        ) : (
          <span className="line-clamp-3 text-red-ink">{failure}</span>
        )}
      </span>
      {failure !== undefined && (
        <IconButton
          size="sm"
          label={t('photos.again', { name })}
          tooltip={false}
          onClick={onAgain}
          className={`absolute! top-1 left-1 ${round}`}
        >
          <RotateCw aria-hidden />
        </IconButton>
      )}
      <IconButton
        size="sm"
        label={t(failure === undefined ? 'photos.stop' : 'photos.dismiss', { name })}
        tooltip={false}
        onClick={onStop}
        className={`absolute! top-1 right-1 ${round}`}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
