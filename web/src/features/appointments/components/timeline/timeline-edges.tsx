import { clsx } from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { StaffFilter, type StaffFilterProps } from '../calendar/staff-filter.tsx'
import { shortNames } from './timeline-layout.ts'

interface TimelineEdgesProps {
  grid: HTMLDivElement
  people: readonly {
    readonly id: number
    readonly name: string
    /** Why they do not work, in a word or two. */
    readonly absence: ReactNode
  }[]
  /** All who could be shown, and who of them is not. */
  everyone: StaffFilterProps['people']
  hidden: StaffFilterProps['hidden']
  onHide: StaffFilterProps['onChange']
}

/**
 * What leads to the columns that do not fit: on a phone, which shows one, a tab for each staff member; elsewhere a
 * fade at the edge.
 */
export const TimelineEdges = ({ grid, people, everyone, hidden, onHide }: TimelineEdgesProps) => {
  const [seen, setSeen] = useState({ first: 0, hasMore: false })
  const count = people.length
  const names = shortNames(people.map(({ name }) => name))
  useEffect(() => {
    const measure = () => {
      const { left, right } = grid.getBoundingClientRect()
      const boxes = [...grid.querySelectorAll('[data-grid-column]')].map((column) =>
        column.getBoundingClientRect(),
      )
      const gutter = grid.querySelector<HTMLElement>('[data-gutter]')?.offsetWidth ?? 0
      // The first whose middle is not covered by the hours.
      const first = Math.max(
        0,
        boxes.findIndex((box) => box.left + box.width / 2 > left + gutter),
      )
      const hasMore = (boxes.at(-1)?.right ?? 0) > right + 1
      setSeen((before) =>
        before.first === first && before.hasMore === hasMore ? before : { first, hasMore },
      )
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(grid)
    grid.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      grid.removeEventListener('scroll', measure)
    }
  }, [grid, count])
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = tabs.current
    const tab = bar?.children[seen.first]
    if (!bar || !(tab instanceof HTMLElement)) return
    bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
  }, [seen.first])
  const goTo = (id: number) => {
    const column = grid.querySelector(`[data-grid-column="${id}"]`)
    column?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' })
  }
  return (
    <>
      <div className="absolute top-0 left-0 z-40">
        <StaffFilter people={everyone} hidden={hidden} onChange={onHide} />
      </div>
      {/* The filter stands at its beginning: what is scrolled ends there. */}
      <div className="shrink-0 border-b border-line pl-12 sm:hidden">
        <div ref={tabs} className="relative flex overflow-x-auto">
          {people.map(({ id, name, absence }, index) => (
            <button
              key={id}
              type="button"
              aria-pressed={seen.first === index}
              title={name}
              onClick={() => goTo(id)}
              className={clsx(
                'flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 border-b-2 px-2.5 text-sm',
                seen.first === index
                  ? 'border-brand-solid font-semibold text-ink'
                  : 'border-transparent text-muted',
              )}
            >
              <Avatar name={name} size="xs" />
              <span className="flex max-w-28 flex-col items-start">
                {names[index]}
                {absence}
              </span>
            </button>
          ))}
        </div>
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
