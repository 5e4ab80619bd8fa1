import { clsx } from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/timeline.ts'
import { dayEnd } from './timeline-layout.ts'

interface HoursButtonsProps {
  /** Minutes from midnight that are shown. */
  from: number
  to: number
  /** Whether the hours before and after the usual ones are shown as well. */
  areAllShown: boolean
  onChange: (areAllShown: boolean) => void
}

/**
 * At the first and the last hour: show the hours before and after those that are shown. The one that was pressed
 * hides them again, and is alone until then.
 */
export const HoursButtons = ({ from, to, areAllShown, onChange }: HoursButtonsProps) => {
  const t = useText()
  const [pressed, setPressed] = useState<'earlier' | 'later'>('earlier')
  const press = (end: typeof pressed) => () => {
    setPressed(end)
    onChange(!areAllShown)
  }
  return (
    <>
      {(areAllShown ? pressed === 'earlier' : from > 0) && (
        <HoursButton
          label={t('timeline.earlier')}
          className="top-5 scroll-mt-14"
          areAllShown={areAllShown}
          onPress={press('earlier')}
        >
          <ChevronUp aria-hidden />
        </HoursButton>
      )}
      {(areAllShown ? pressed === 'later' : to < dayEnd) && (
        <HoursButton
          label={t('timeline.later')}
          className="bottom-0"
          areAllShown={areAllShown}
          onPress={press('later')}
        >
          <ChevronDown aria-hidden />
        </HoursButton>
      )}
    </>
  )
}

interface HoursButtonProps extends Pick<HoursButtonsProps, 'areAllShown'> {
  /** What it does while the usual hours are shown. */
  label: string
  className: string
  onPress: () => void
  children: ReactNode
}

/** It stays when it is pressed, and keeps the focus. */
const HoursButton = ({ label, className, areAllShown, onPress, children }: HoursButtonProps) => {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  // The grid keeps in place what was seen. One that was pressed by a key has to be seen.
  useEffect(() => {
    const { current } = button
    if (current?.matches(':focus-visible') && 'scrollIntoView' in current)
      current.scrollIntoView({ block: 'nearest' })
  }, [areAllShown])
  const does = areAllShown ? t('timeline.fewer') : label
  return (
    <button
      ref={button}
      type="button"
      aria-label={does}
      aria-expanded={areAllShown}
      title={does}
      onClick={onPress}
      className={clsx(
        'absolute inset-x-0 grid h-8 place-items-center text-muted -outline-offset-2 transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11 aria-expanded:[&_svg]:rotate-180 [&_svg]:size-4',
        className,
      )}
    >
      {children}
    </button>
  )
}
