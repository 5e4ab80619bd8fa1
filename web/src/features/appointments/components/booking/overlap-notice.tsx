import type { Conflict } from '@salon/contract/errors'
import { useOverlapWords } from '../../../../text/overlap.ts'
import { AnywayNotice } from './anyway-notice.tsx'

interface OverlapNoticeProps {
  /** What was not booked, where it is one of several things. */
  service?: string | undefined
  /** The rows in the way; none where the server did not name them. */
  conflicts: readonly Conflict[]
  pending: boolean
  /** The button's label; 'Book anyway' by default. */
  anywayLabel?: string
  onBookAnyway: () => void
  /** Stands among other things, and not above the foot of a dialog. */
  inset?: boolean
}

/** Says what stands in the way of a booking, and lets the person book all the same. */
export const OverlapNotice = ({ service, conflicts, ...notice }: OverlapNoticeProps) => {
  const { title, rows } = useOverlapWords()(conflicts)
  return (
    <AnywayNotice
      {...notice}
      title={service === undefined ? title : `${service}: ${title}`}
      refusal={conflicts}
    >
      {rows.map((row) => (
        <li key={row.id}>
          <span className="figures">{row.when}</span> {row.what}
        </li>
      ))}
    </AnywayNotice>
  )
}
