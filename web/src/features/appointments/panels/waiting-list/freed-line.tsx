import type { Appointment } from '@salon/contract/appointments'
import { takesTime } from '@salon/contract/visit-grouping'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/waiting-list.ts'
import { Button } from '../../../../ui/button.tsx'
import { waitingQueries } from '../../../waiting-list/api.ts'
import { freedInAddress, freedTimes } from '../../components/waiting-list/freed-times.ts'

/**
 * Says how many on the waiting list fit the time of a visit's cancelled and missed rows, and leads to them. Nothing
 * where nobody does, the time is over, or the request fails.
 */
export const FreedLine = ({ rows }: { rows: readonly Appointment[] }) => {
  const t = useText()
  const [now] = useState(() => Date.now())
  const freed = freedTimes(
    rows.filter(({ status }) => !takesTime(status)),
    now,
  )
  const found = useQueries({ queries: freed.map((one) => waitingQueries.matches(one)) })
  const entries = found.flatMap(({ data = [] }) => data.map(({ entry }) => entry.id))
  const count = new Set(entries).size
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-3 text-sm">
      <Hourglass aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">{t('waitingList.fit', { count })}</p>
      <Button size="sm" asChild>
        <Link to="/appointments" search={{ waiting: freedInAddress(freed) }}>
          {t('waitingList.show')}
        </Link>
      </Button>
    </div>
  )
}
