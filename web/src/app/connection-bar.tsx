import { CloudOff, WifiOff } from 'lucide-react'
import { useIsOnline, useStaleSince } from '../lib/stale-data.ts'
import { useFormats, useText } from '../text/text.ts'

const place =
  'fixed inset-x-0 top-0 z-30 flex min-h-6 items-center justify-center gap-2 bg-amber-soft px-3 text-xs text-amber-ink lg:left-64'
/** Above the bar of a phone. */
const placeWithoutMargin =
  'in-[body:has([data-full-bleed])]:top-auto in-[body:has([data-full-bleed])]:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:in-[body:has([data-full-bleed])]:bottom-0'

/**
 * A thin status bar while data may be stale: offline, or while the server does not respond. It covers the
 * margin above the title, so that the layout does not shift; where a screen has none, the end of what it scrolls.
 */
export const ConnectionBar = () => {
  const t = useText()
  const formats = useFormats()
  const isOnline = useIsOnline()
  const since = useStaleSince()
  const time = since === undefined ? undefined : formats.time(new Date(since).toISOString())
  const Icon = isOnline ? CloudOff : WifiOff
  return (
    <div role="status">
      {(!isOnline || time !== undefined) && (
        <p className={`${place} ${placeWithoutMargin}`}>
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {!isOnline && <strong className="font-semibold">{t('shell.offline')}</strong>}
          <span className="figures truncate">
            {time === undefined
              ? t('shell.offlineHint')
              : t(isOnline ? 'shell.outOfDate' : 'shell.outOfDateOffline', { time })}
          </span>
        </p>
      )}
    </div>
  )
}
