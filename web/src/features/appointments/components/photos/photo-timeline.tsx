import type { Appointment } from '@salon/contract/appointments'
import type { Visit } from '@salon/contract/visit-grouping'
import { photoKinds } from '@salon/contract/vocabulary'
import { Camera } from 'lucide-react'
import { cloneElement, useState } from 'react'
import '../../../../text/photos.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import type { LinkElement } from '../../../../ui/link-element.ts'
import { OnDemand } from '../../../../ui/on-demand.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { visitPhotos } from './visit-photos.ts'

const loadLightbox = async () => (await import('../../../../ui/lightbox.tsx')).Lightbox

interface PhotoTimelineProps {
  /** All visits of one client, by time. */
  visits: readonly Visit[]
  /** Leads to a visit; takes its words from here. */
  linkTo: (visit: Visit) => LinkElement
}

/** How many visits with photos are shown at first, and added by each 'Show more'. */
const portion = 6

const servicesOf = (rows: readonly Appointment[]) =>
  [...new Set(rows.map(({ service }) => service.name))].join(', ')

/** The photos of all visits of a client by day, newest first; each opens in the lightbox. */
export const PhotoTimeline = ({ visits, linkTo }: PhotoTimelineProps) => {
  const t = useText()
  const formats = useFormats()
  const [shown, setShown] = useState(portion)
  const [opened, setOpened] = useState<number | null>(null)
  const withPhotos = visits
    .map((visit) => ({
      visit,
      photos: photoKinds.flatMap((kind) =>
        visitPhotos(visit.rows, kind).map((photo, index, { length }) => ({
          ...photo,
          alt: t('photos.altFrom', {
            kind: t(`photos.kinds.${kind}`),
            number: index + 1,
            count: length,
            date: formats.date(visit.start),
          }),
          detail: servicesOf(visit.rows),
        })),
      ),
    }))
    .filter(({ photos }) => photos.length > 0)
    .reverse()
  const shownVisits = withPhotos.slice(0, shown)
  const photos = shownVisits.flatMap((entry) => entry.photos)
  return (
    <Card>
      <CardHeader
        title={t('photos.timeline')}
        detail={withPhotos.length > 0 ? t('photos.timelineHint') : undefined}
      />
      {withPhotos.length === 0 && (
        <EmptyState
          className="py-6!"
          icon={<Camera />}
          title={t('photos.noneYet')}
          detail={t('photos.noneYetHint')}
        />
      )}
      <ol className="flex flex-col gap-5 divide-y divide-line [&>li:not(:first-child)]:pt-5">
        {shownVisits.map((entry) => (
          <li key={entry.visit.id}>
            <h3 className="text-sm font-medium text-ink">
              {cloneElement(linkTo(entry.visit), {
                className: 'inline-flex touch items-center underline-offset-4 hover:underline',
                children: (
                  <time dateTime={entry.visit.start}>{formats.date(entry.visit.start)}</time>
                ),
              })}
            </h3>
            <p className="text-sm break-words text-muted">{servicesOf(entry.visit.rows)}</p>
            <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {photoKinds.map((kind) => (
                <PhotoRow
                  key={kind}
                  label={t(`photos.kinds.${kind}`)}
                  photos={entry.photos.filter((photo) => photo.kind === kind)}
                  onOpen={(key) => setOpened(photos.findIndex((photo) => photo.key === key))}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {shown < withPhotos.length && (
        <p className="mt-4 text-center">
          <Button variant="ghost" onClick={() => setShown(shown + portion)}>
            {t('photos.showMore')}
          </Button>
        </p>
      )}
      <OnDemand when={opened !== null} load={loadLightbox}>
        {(Lightbox) => (
          <Lightbox
            pictures={photos.map(({ address, alt, detail }) => ({ src: address, alt, detail }))}
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
    </Card>
  )
}

interface PhotoRowProps {
  label: string
  photos: readonly { key: string; address: string; alt: string }[]
  onOpen: (key: string) => void
}

const PhotoRow = ({ label, photos, onOpen }: PhotoRowProps) =>
  photos.length > 0 && (
    <div>
      <p className="mb-1 text-xs text-subtle">{label}</p>
      <ul aria-label={label} className="grid grid-cols-3 gap-2">
        {photos.map(({ key, address, alt }) => (
          <PhotoTile key={key} address={address} alt={alt} onOpen={() => onOpen(key)} />
        ))}
      </ul>
    </div>
  )
