import type { Appointment } from '@salon/contract/appointments'
import { useRef, useState, type DragEvent } from 'react'
import { lazyDialog } from '../../../../lib/lazy-component.tsx'
import '../../../../text/photos.ts'
import { useText } from '../../../../text/text.ts'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { OnDemand } from '../../../../ui/on-demand.tsx'
import { SkippedFiles, type SkippedGroup } from '../../components/photos/skipped-files.tsx'
import { PhotoSlot } from '../../components/photos/photo-slot.tsx'
import { PhotoTile } from '../../components/photos/photo-tile.tsx'
import { UploadTile } from '../../components/photos/upload-tile.tsx'
import { visitPhotos, type VisitPhoto } from '../../components/photos/visit-photos.ts'
import { partChoice } from './photo-choice.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'
import { photosPerKind, type PhotoKind } from '@salon/contract/vocabulary'

const loadLightbox = async () => (await import('../../../../ui/lightbox.tsx')).Lightbox
const DeletePhoto = lazyDialog(async () => (await import('./delete-photo.tsx')).DeletePhoto)

interface PhotoGridProps {
  kind: PhotoKind
  /** The row that new photos are added to. */
  row: Appointment
  /** The rows of its visit, whose photos are shown together. */
  rows: readonly Appointment[]
  /** Whether the person who looks may add and remove. */
  mayChange: boolean
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** The files skipped by the last choice, and their visit: another may be shown by now. */
interface SkippedOfChoice {
  /** Changes with each choice, so that the same text is announced again. */
  readonly choice: number
  readonly of: number
  readonly groups: readonly SkippedGroup[]
}

/** The photos of one kind of a visit: to look at, to add to and to remove. */
export const PhotoGrid = ({ kind, row, rows, mayChange }: PhotoGridProps) => {
  const t = useText()
  const { uploads, start } = usePhotoUploads(row.id, kind)
  const [opened, setOpened] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<{ photo: VisitPhoto; alt: string } | null>(null)
  const [dropping, setDropping] = useState(false)
  const [skipped, setSkipped] = useState<SkippedOfChoice>({ choice: 0, of: row.id, groups: [] })
  const grid = useRef<HTMLUListElement>(null)
  const photos = visitPhotos(rows, kind)
  const onTheWay = uploads.filter(({ failure }) => failure === undefined).length
  const room = mayChange ? Math.max(0, photosPerKind - photos.length - onTheWay) : 0
  const title = t(`photos.${kind}`)
  const altOf = (index: number) =>
    t('photos.alt', {
      kind: t(`photos.kinds.${kind}`),
      number: index + 1,
      count: photos.length,
    })

  const take = (files: readonly File[]) => {
    const choice = partChoice(files, room)
    start(choice.fit)
    setSkipped((before) => ({
      choice: before.choice + 1,
      of: row.id,
      groups: choice.skipped,
    }))
  }
  const dismiss = () => {
    setSkipped({ ...skipped, groups: [] })
    grid.current?.focus()
  }
  const onDragOver = (event: DragEvent) => {
    if (room === 0 || !holdsFiles(event)) return
    event.preventDefault()
    setDropping(true)
  }
  const onDrop = (event: DragEvent) => {
    // A file let go beside a free place must not replace the page either.
    if (holdsFiles(event)) event.preventDefault()
    if (dropping) take([...event.dataTransfer.files])
    setDropping(false)
  }
  return (
    <Card onDragOver={onDragOver} onDragLeave={() => setDropping(false)} onDrop={onDrop}>
      <CardHeader
        title={title}
        detail={
          <span className="figures">
            {photos.length === 0 && mayChange
              ? t('photos.upTo', { most: photosPerKind })
              : t('photos.count', { count: photos.length, most: photosPerKind })}
          </span>
        }
      />
      {/* Receives the focus when the focused photo, or the notice of skipped files, is gone. */}
      <ul
        ref={grid}
        aria-label={title}
        tabIndex={-1}
        className="grid grid-cols-3 gap-2 rounded-control outline-offset-4"
      >
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            address={photo.address}
            alt={altOf(index)}
            onOpen={() => setOpened(index)}
            onDelete={mayChange ? () => setLeaving({ photo, alt: altOf(index) }) : undefined}
          />
        ))}
        {uploads.map(({ key, file, part, failure, stop, again }) => (
          <UploadTile
            key={key}
            file={file}
            part={part}
            failure={failure}
            onStop={stop}
            onAgain={again}
          />
        ))}
        {room > 0 && (
          <PhotoSlot
            title={title}
            alone={photos.length + uploads.length === 0}
            dropping={dropping}
            onFiles={take}
          />
        )}
      </ul>
      {skipped.groups.length > 0 && rows.some(({ id }) => id === skipped.of) && (
        <SkippedFiles key={skipped.choice} skipped={skipped.groups} onDismiss={dismiss} />
      )}
      {photos.length === 0 && !mayChange && (
        <p className="text-sm text-muted">{t('photos.none')}</p>
      )}
      <OnDemand when={opened !== null} load={loadLightbox}>
        {(Lightbox) => (
          <Lightbox
            pictures={photos.map(({ address }, index) => ({ src: address, alt: altOf(index) }))}
            index={opened}
            onIndexChange={setOpened}
            words={{
              close: t('shared.close'),
              previous: t('photos.previous'),
              next: t('photos.next'),
              broken: t('photos.broken'),
            }}
          />
        )}
      </OnDemand>
      {leaving && <DeletePhoto {...leaving} onClose={() => setLeaving(null)} />}
    </Card>
  )
}
