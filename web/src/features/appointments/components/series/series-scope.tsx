import { seriesScopes, type SeriesScope } from '@salon/contract/vocabulary'
import { Repeat } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { Button } from '../../../../ui/button.tsx'

/** Which visits a change is meant for. */
export type VisitScope = 'this' | SeriesScope

interface SeriesScopeNoticeProps {
  pending: boolean
  onChoose: (scope: VisitScope) => void
}

/**
 * Asks which visits of a series a change is meant for. Takes the focus from the button that led to it, so that a
 * second Enter chooses nothing.
 */
export const SeriesScopeNotice = ({ pending, onChoose }: SeriesScopeNoticeProps) => {
  const t = useText()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="flex shrink-0 flex-col gap-3 border-t border-line bg-sunken px-4 py-3 text-sm -outline-offset-2 sm:px-6"
    >
      <p className="flex gap-2 font-medium">
        <Repeat aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('series.scopeQuestion')}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {(['this', ...seriesScopes] as const).map((scope) => (
          <Button key={scope} pending={pending} onClick={() => onChoose(scope)}>
            {t(`series.scopes.${scope}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
