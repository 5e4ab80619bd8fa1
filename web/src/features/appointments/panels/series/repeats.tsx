import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import type { BookingState } from '../booking/use-booking.ts'

const SeriesFields = lazyComponent(async () => (await import('./series-fields.tsx')).SeriesFields)

/** Makes a new booking a series. */
export const Repeats = ({ booking }: { booking: BookingState }) => {
  const t = useText()
  const [isOn, setOn] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t('series.repeats')}
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      {isOn && (
        <Suspense>
          <SeriesFields booking={booking} />
        </Suspense>
      )}
    </div>
  )
}
