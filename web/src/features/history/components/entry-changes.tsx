import { ArrowRight } from 'lucide-react'
import '../../../text/history.ts'
import { useText } from '../../../text/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { ChangedLine } from './entry-words.ts'
import { ValueWords } from './value-words.tsx'

/** What was changed, field by field: what stood there before, and what was put in its place. */
export const EntryChanges = ({ lines }: { lines: readonly ChangedLine[] }) => {
  const t = useText()
  return (
    <dl className="mt-2 flex flex-col gap-1">
      {lines.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-3">
          <dt className="w-28 shrink-0 text-muted">{label}</dt>
          <dd className="figures min-w-[min(100%,12rem)] flex-1 whitespace-pre-line text-ink">
            <VisuallyHidden>{t('history.before')} </VisuallyHidden>
            {before === null ? (
              <span className="text-subtle">{t('history.nothing')}</span>
            ) : (
              <del className="text-muted">
                <ValueWords>{before}</ValueWords>
              </del>
            )}
            <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 align-[-2px] text-subtle" />
            <VisuallyHidden> {t('history.after')} </VisuallyHidden>
            {after === null ? (
              <span className="text-subtle">{t('history.nothing')}</span>
            ) : (
              <ins className="no-underline">
                <ValueWords>{after}</ValueWords>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
