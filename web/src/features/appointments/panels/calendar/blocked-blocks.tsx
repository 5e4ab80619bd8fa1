import { clockMinutes } from '@salon/contract/salon-clock'
import type { BlockedTime } from '@salon/contract/working-hours'
import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import '../../../../text/blocked-times.ts'
import { spanText } from '../../../../text/hours.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { useBlockedTimes } from '../../../working-hours/api.ts'
import { lengthOf } from '../../components/times/clock-minutes.ts'
import { shortest, type GridColumn } from '../../components/timeline/timeline-layout.ts'

interface BlockedBlocksProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** The first day that is shown: days of a week share what they load. */
  first?: string
  staff: Pick<GridColumn, 'id' | 'name'>
  /** Minutes from midnight that are shown. */
  from: number
  to: number
  /** Without it they are shown, and cannot be chosen. */
  onOpen: ((block: BlockedTime, day: string) => void) | undefined
}

/** The blocked times of a staff member's day, each with its reason. */
export const BlockedBlocks = ({
  day,
  first = day,
  staff,
  from,
  to,
  onOpen,
}: BlockedBlocksProps) => {
  const t = useText()
  const formats = useFormats()
  return useBlockedTimes(first)(staff.id, day).map((block) => {
    const top = Math.max(from, clockMinutes(block.from))
    const bottom = Math.min(to, Math.max(clockMinutes(block.to), top + shortest))
    if (bottom <= top) return null
    const reason = block.reason ?? t('blockedTimes.blocked')
    const hours = spanText(block, formats)
    const attributes = {
      'data-blocked': block.id,
      title: `${hours} · ${reason}`,
      style: { top: lengthOf(top - from), height: lengthOf(bottom - top) },
      className: clsx(
        'absolute inset-x-px flex overflow-hidden rounded-chip bg-sunken hatched px-1.5 py-px text-left text-xs text-muted',
        onOpen && 'hover:text-ink focus-visible:outline-2 focus-visible:outline-brand',
      ),
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
        aria-label={t('blockedTimes.open', { hours, staff: staff.name, reason })}
        onClick={() => onOpen(block, day)}
        {...attributes}
      />
    ) : (
      <div key={block.id} {...attributes} />
    )
  })
}
