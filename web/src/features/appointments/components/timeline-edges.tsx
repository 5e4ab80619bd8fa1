import { clsx } from 'clsx'
import { useEffect, useState, type RefObject } from 'react'
import { useText } from '../../../text/text.ts'
import '../../../text/timeline.ts'
import { Avatar } from '../../../ui/avatar.tsx'

interface TimelineEdgesProps {
  grid: RefObject<HTMLDivElement | null>
  people: readonly { readonly id: number; readonly name: string }[]
  /** Their first names, in the same order. */
  names: readonly string[]
}

/**
 * What lies beyond the columns that are seen: on a phone, which shows one, a strip of everybody; elsewhere a
 * fade at the edge that has more.
 */
export const TimelineEdges = ({ grid, people, names }: TimelineEdgesProps) => {
  const t = useText()
  const [seen, setSeen] = useState({ first: 0, hasMore: false })
  const count = people.length
  useEffect(() => {
    const scroller = grid.current
    if (!scroller) return undefined
    const look = () => {
      const { left, right } = scroller.getBoundingClientRect()
      const boxes = [...scroller.querySelectorAll('[data-staff]')].map((column) =>
        column.getBoundingClientRect(),
      )
      // The first whose middle is not below the hours.
      const first = Math.max(
        0,
        boxes.findIndex((box) => box.left + box.width / 2 > left + 56),
      )
      const hasMore = (boxes.at(-1)?.right ?? 0) > right + 1
      setSeen((before) =>
        before.first === first && before.hasMore === hasMore ? before : { first, hasMore },
      )
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [grid, count])
  const goTo = (id: number) => {
    const column = grid.current?.querySelector(`[data-staff="${id}"]`)
    column?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' })
  }
  return (
    <>
      <div className="flex shrink-0 overflow-x-auto border-b border-line pl-14 sm:hidden">
        {people.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            aria-pressed={seen.first === index}
            aria-label={t('timeline.goToStaff', { staff: name })}
            onClick={() => goTo(id)}
            className={clsx(
              'flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 border-b-2 px-2.5 text-sm',
              seen.first === index
                ? 'border-brand-solid font-semibold text-ink'
                : 'border-transparent text-muted',
            )}
          >
            <Avatar name={name} size="xs" />
            {names[index]}
          </button>
        ))}
      </div>
      {seen.hasMore && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-0 z-25 w-8 bg-linear-to-l from-surface max-sm:hidden"
        />
      )}
    </>
  )
}
