import '../../../../text/safety.ts'
import { useLocale, useText } from '../../../../text/text.ts'
import { tooYoungIn } from '../../components/safety/too-young.ts'
import { SafetyNotice } from '../../components/safety/safety-notice.tsx'

type AgedRows = Parameters<typeof tooYoungIn>[0]

/** Says which services of rows their client is too young for, as they would stand; they can be booked all the same. */
export const AgeNotice = ({ rows }: { rows: AgedRows }) => {
  const young = tooYoungIn(rows, useLocale().timeZone)
  if (young.length === 0) return null
  return (
    <SafetyNotice
      conditions={[]}
      lacking={[]}
      young={young}
      className="shrink-0 border-t border-line px-4 py-2 sm:px-6"
    />
  )
}

/** The same in words, for a message about rows that were booked at once; undefined where all are old enough. */
export const useAgeWarning = () => {
  const t = useText()
  const { timeZone } = useLocale()
  return (rows: AgedRows): string | undefined =>
    tooYoungIn(rows, timeZone)
      .map((one) => t('safety.tooYoung', one))
      .join(' ') || undefined
}
