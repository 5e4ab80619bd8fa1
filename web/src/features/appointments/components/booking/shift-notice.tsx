import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'

interface ShiftNoticeProps {
  /** The service of the same visit that the changed one runs into. */
  service: string
  minutes: number
  pending: boolean
  onShift: () => void
  onKeep: () => void
}

/**
 * Warns that a service of a visit runs into the next one, and offers to shift the rest. Takes the focus
 * from the button that led to it, so that a second Enter chooses nothing.
 */
export const ShiftNotice = ({ service, minutes, pending, onShift, onKeep }: ShiftNoticeProps) => {
  const t = useText()
  const formats = useFormats()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [service, minutes])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="flex shrink-0 flex-col gap-3 border-t border-line bg-amber-soft px-4 py-3 text-sm text-amber-ink -outline-offset-2 sm:px-6"
    >
      <p className="flex gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('appointments.shiftTitle', { service })}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button pending={pending} onClick={onKeep}>
          {t('appointments.saveAnyway')}
        </Button>
        <Button pending={pending} onClick={onShift}>
          {t('appointments.shiftLater', { minutes: formats.duration(minutes) })}
        </Button>
      </div>
    </div>
  )
}
