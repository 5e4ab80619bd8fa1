import { useWatch } from 'react-hook-form'
import '../../../../text/moving.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import type { BookingState } from './use-booking.ts'

/** Says that a new visit is as long as it was drawn, where its service usually takes another time. */
export const DrawnLength = ({ booking }: { booking: BookingState }) => {
  const t = useText()
  const formats = useFormats()
  const typed = useWatch({ control: booking.form.control, name: 'duration' })
  const { drawn, rows } = booking
  const { service } = rows
  if (!service || String(drawn) !== typed || drawn === service.duration) return null
  const usual = formats.duration(service.duration)
  return (
    <p
      role="status"
      className="col-span-2 -mt-2 flex flex-wrap items-center gap-x-2 text-sm text-subtle"
    >
      {t('moving.drawn', { service: service.name, duration: usual })}
      <Button
        size="sm"
        variant="link"
        className="-mx-3"
        onClick={() => booking.pickDuration(service.duration)}
      >
        {t('moving.useUsual', { duration: usual })}
      </Button>
    </p>
  )
}
