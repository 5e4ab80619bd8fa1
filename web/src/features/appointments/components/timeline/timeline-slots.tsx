import { clsx } from 'clsx'
import { memo } from 'react'
import { lengthOf } from '../times/clock-minutes.ts'
import type { TimelineWords } from './timeline-words.ts'

/** Minutes that one tap on a free place takes hold of. */
export const slotLength = 30

/** Where the time goes in the words of a free place. */
export const timePlaceholder = '{time}'

/** Highlights so much of the grid under the pointer. By properties: a drawing for each of its moves would be felt. */
export const highlightPlace = (place: HTMLElement, from: number, to: number) => {
  place.style.setProperty('--into', lengthOf(from - Number(place.dataset['time'])))
  place.style.setProperty('--length', lengthOf(to - from))
}

interface TimelineSlotsProps {
  /** The number of their column in the grid. */
  index: number
  /** Minutes from midnight, whole hours. */
  from: number
  to: number
  /** The time of the one that Tab leads to, if it is one of these. */
  tabTime: number | undefined
  /** What choosing one does, with {@link timePlaceholder}; without it they cannot be chosen. */
  label: string | undefined
  words: TimelineWords
}

/**
 * The free places of a column, which stay when another day is shown. What happens to them is listened for by their
 * column, since they are hundreds.
 */
export const TimelineSlots = memo(function TimelineSlots({
  index,
  from,
  to,
  tabTime,
  label,
  words,
}: TimelineSlotsProps) {
  const times = Array.from({ length: (to - from) / slotLength }, (_, n) => from + n * slotLength)
  return times.map((time) => {
    const attributes = {
      'data-time': time,
      style: { height: lengthOf(slotLength) },
      className: clsx(
        'block w-full -outline-offset-2',
        label && 'transition-colors focus-visible:bg-brand-soft',
        // What a click would book, or where it would put down what is picked up.
        label &&
          'hover:relative hover:before:pointer-events-none hover:before:absolute hover:before:inset-x-0 hover:before:top-(--into,0px) hover:before:h-(--length,100%) hover:before:bg-brand-soft',
        time > from && (time % 60 === 0 ? 'border-t border-line' : 'border-t border-line/40'),
      ),
    }
    return label ? (
      <button
        key={time}
        type="button"
        data-column={index}
        tabIndex={tabTime === time ? 0 : -1}
        aria-label={label.replace(timePlaceholder, () => words.timeOfDay(time))}
        {...attributes}
      />
    ) : (
      <div key={time} {...attributes} />
    )
  })
})
