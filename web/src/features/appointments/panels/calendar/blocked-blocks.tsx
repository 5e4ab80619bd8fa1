import { clockMinutes } from '@salon/contract/salon-clock'
import type { BlockedTime } from '@salon/contract/working-hours'
import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import '../../../../text/blocked-times.ts'
import { spanText } from '../../../../text/hours.ts'
import '../../../../text/calendar.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { initials } from '../../../../ui/initials.ts'
import { useBlockedTimes } from '../../../working-hours/api.ts'
import { lengthOf } from '../../components/times/clock-minutes.ts'
import { laned, shortest, type GridColumn } from '../../components/timeline/timeline-layout.ts'

type BlockedPerson = Pick<GridColumn, 'id' | 'name'>

interface BlockedBlocksProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** The first day that is shown: days of a week share what they load. */
  first?: string
  /** Whose column it is: one's, or several people's. */
  people: readonly BlockedPerson[]
  /** Minutes from midnight that are shown. */
  from: number
  to: number
  /** Without it they are shown, and cannot be chosen. */
  onOpen: ((block: BlockedTime, day: string) => void) | undefined
}

/**
 * The blocked times of a column, each with its reason. In one staff member's they can be chosen. In one of several
 * people they say whose they are, and the free places under them can be chosen: the others are free then.
 */
export const BlockedBlocks = ({
  day,
  first = day,
  people,
  from,
  to,
  onOpen,
}: BlockedBlocksProps) => {
  const t = useText()
  const formats = useFormats()
  const blockedOf = useBlockedTimes(first)
  const blocked = people.flatMap((person) =>
    blockedOf(person.id, day).map((block) => ({ block, person })),
  )
  const isShared = people.length > 1
  const placed = (isShared ? sharedBy(blocked) : blocked.map(ofOne))
    .flatMap(({ block, whose }) => {
      const top = Math.max(from, clockMinutes(block.from))
      const bottom = Math.min(to, Math.max(clockMinutes(block.to), top + shortest))
      return top < bottom ? [{ block, whose, top, bottom, cleanedUp: bottom }] : []
    })
    .sort((a, b) => a.top - b.top || a.block.id - b.block.id)
  return laned(placed).map(([{ block, whose, top, bottom }, { lane, lanes }]) => {
    const isEveryone = isShared && whose.length === people.length
    const reason = block.reason ?? t('blockedTimes.blocked')
    const hours = spanText(block, t, formats)
    const names = whose.map(({ name }) => name)
    const staff = isEveryone ? t('calendar.everyone') : names.join(', ')
    const words = t('blockedTimes.open', { hours, staff, reason })
    const attributes = {
      'data-blocked': block.id,
      style: {
        top: lengthOf(top - from),
        height: lengthOf(bottom - top),
        left: `calc(${(lane / lanes) * 100}% + 1px)`,
        width: `calc(${100 / lanes}% - 2px)`,
      },
      className: clsx(
        'absolute flex overflow-hidden rounded-chip bg-sunken hatched px-1.5 py-px text-left text-xs text-muted',
        isShared && 'pointer-events-none',
        onOpen && !isShared && 'hover:text-ink focus-visible:outline-2 focus-visible:outline-brand',
      ),
    }
    if (isShared)
      return (
        <div key={block.id} {...attributes}>
          <span className="sr-only">{words}</span>
          <span aria-hidden className="min-w-0">
            <span className="font-semibold">
              {isEveryone ? staff : names.map((name) => initials(name)).join(', ')}
            </span>{' '}
            {reason}
          </span>
        </div>
      )
    const shown = {
      ...attributes,
      title: `${hours} · ${reason}`,
      children: (
        <span className="flex min-w-0 items-center gap-1 self-start">
          <Ban aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{reason}</span>
        </span>
      ),
    }
    return onOpen ? (
      <button
        key={block.id}
        type="button"
        aria-label={words}
        onClick={() => onOpen(block, day)}
        {...shown}
      />
    ) : (
      <div key={block.id} {...shown} />
    )
  })
}

interface BlockOfPerson {
  readonly block: BlockedTime
  readonly person: BlockedPerson
}

const ofOne = ({ block, person }: BlockOfPerson) => ({ block, whose: [person] })

/** Blocked times with whose they are; those with the same hours and reason are one. */
function sharedBy(blocked: readonly BlockOfPerson[]) {
  const groups = new Map<string, { block: BlockedTime; whose: BlockedPerson[] }>()
  for (const { block, person } of blocked) {
    const key = `${block.from} ${block.to} ${block.reason ?? ''}`
    const group = groups.get(key)
    if (!group) groups.set(key, { block, whose: [person] })
    else if (!group.whose.includes(person)) group.whose.push(person)
  }
  return [...groups.values()]
}
