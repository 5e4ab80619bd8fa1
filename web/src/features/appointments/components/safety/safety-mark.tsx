import type { SafetyAlert } from '@salon/contract/safety'
import { clsx } from 'clsx'
import { ShieldAlert } from 'lucide-react'
import { useText } from '../../../../text/text.ts'
import { alertWords } from './safety-alerts.ts'

/** The sign of that alone, beside words that say it: red where it keeps the row from being booked. */
export const SafetySign = ({ alert }: { alert: SafetyAlert }) => (
  <ShieldAlert
    aria-hidden
    className={clsx(
      'size-3.5 shrink-0',
      alert.test?.verdict === 'blocked' ? 'text-red-ink' : 'text-amber-ink',
    )}
  />
)

interface SafetyMarkProps {
  alert: SafetyAlert
  service: string
  /** How many lines of words stand beside the sign; none unless given. */
  lines?: number
}

/** Says what has to be known of a client before a row begins. */
export const SafetyMark = ({ alert, service, lines }: SafetyMarkProps) => {
  const words = alertWords(useText(), alert, service)
  return (
    <span className={lines ? 'flex gap-0.5' : 'inline-block align-[-0.125em]'} title={words}>
      <SafetySign alert={alert} />
      <span
        className={lines ? 'line-clamp-1 @max-[4rem]:sr-only' : 'sr-only'}
        style={{ WebkitLineClamp: lines }}
      >
        {words}
      </span>
    </span>
  )
}
