import '../../../text/analytics.ts'
import { useFormats, useText } from '../../../text/text.ts'

/** Formats a range of days, both included; a single day is written once. */
export function useStretch() {
  const t = useText()
  const formats = useFormats()
  return (from: string, to: string) =>
    from === to
      ? formats.date(from)
      : t('analytics.stretch', { from: formats.date(from), to: formats.date(to) })
}
