import type { SafetyAlert } from '@salon/contract/safety'
import { clsx } from 'clsx'
import { ShieldAlert } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { alertWords } from './safety-alerts.ts'

/** Says what has to be known of a client before a row begins. */
export const SafetyMark = ({ alert, service }: { alert: SafetyAlert; service: string }) => {
  const words = alertWords(useText(), alert, service)
  return (
    <span className="inline-block align-[-0.125em]" title={words}>
      <ShieldAlert
        aria-hidden
        className={clsx(
          'size-3.5',
          alert.test?.verdict === 'blocked' ? 'text-red-ink' : 'text-amber-ink',
        )}
      />
      <span className="sr-only">{words}</span>
    </span>
  )
}
