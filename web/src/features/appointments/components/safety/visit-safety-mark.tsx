import type { Appointment } from '@salon/contract/appointments'
import type { SafetyAlert } from '@salon/contract/safety'
import { useText } from '../../../../text/text.ts'
import { SafetySign } from './safety-mark.tsx'
import { visitWords } from './visit-words.ts'

interface VisitSafetyMarkProps {
  /** The rows of the visit. */
  rows: readonly Appointment[]
  /** By the ids of rows. */
  alerts: ReadonlyMap<number, SafetyAlert>
}

/** Says what has to be known of a client before a visit: beside the name, in words where a row of a list is wide. */
export const VisitSafetyMark = ({ rows, alerts }: VisitSafetyMarkProps) => {
  const words = visitWords(useText(), rows, alerts)
  const ofRows = rows.flatMap((row) => alerts.get(row.id) ?? [])
  const first = ofRows.find(({ test }) => test?.verdict === 'blocked') ?? ofRows[0]
  if (!first) return null
  return (
    <span className="flex h-5 min-w-0 items-center gap-1" title={words}>
      <SafetySign alert={first} />
      <span className="truncate text-muted @max-2xl:sr-only">{words}</span>
    </span>
  )
}
