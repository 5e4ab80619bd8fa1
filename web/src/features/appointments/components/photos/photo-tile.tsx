import { Trash2 } from 'lucide-react'
import '../../../../text/photos.ts'
import { useText } from '../../../../text/text.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { thumbnailOf } from '../../../../ui/thumbnail-of.ts'

/** Every tile of a photo grid is a square. */
export const photoTile = 'relative aspect-square min-w-0 overflow-hidden rounded-control'

interface PhotoTileProps {
  address: string
  /** What it is: 'Before photo 2 of 3'. */
  alt: string
  onOpen: () => void
  /** Absent where the photo cannot be removed. */
  onDelete?: (() => void) | undefined
}

/** A thumbnail that opens the photo. */
export const PhotoTile = ({ address, alt, onOpen, onDelete }: PhotoTileProps) => {
  const t = useText()
  return (
    <li className={photoTile}>
      <button
        type="button"
        aria-label={t('photos.open', { photo: alt })}
        onClick={onOpen}
        className="size-full rounded-control bg-sunken -outline-offset-2"
      >
        <Picture src={thumbnailOf(address)} alt={alt} />
      </button>
      {onDelete && (
        <IconButton
          size="sm"
          label={t('photos.deleteNamed', { photo: alt })}
          tooltip={false}
          onClick={onDelete}
          className="absolute! top-1 right-1 rounded-full! bg-black/55! text-white! enabled:hover:bg-danger-solid!"
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
