import type { ImportJob } from '@salon/contract/imports'
import { CircleCheck } from 'lucide-react'
import '../../../text/imports.ts'
import { useFormats, useText } from '../../../text/text.ts'

interface ImportDoneProps {
  job: Pick<ImportJob, 'kind' | 'counts'>
  /** The file that waits for its turn. */
  next: File | undefined
}

/** What was imported just now, and what comes next. */
export const ImportDone = ({ job: { kind, counts }, next }: ImportDoneProps) => {
  const t = useText()
  const formats = useFormats()
  const others = (['same', 'ask', 'refused'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${t(`imports.outcomes.${outcome}`)}: ${formats.count(counts[outcome])}`)
  return (
    <div
      role="status"
      className="flex gap-2.5 rounded-control bg-green-soft p-3 text-sm text-green-ink"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {t(`imports.imported.${kind}`, { count: counts.new + counts.changed })}
        </p>
        {others.length > 0 && <p>{others.join(' · ')}</p>}
        <p>
          {next ? t('imports.nextFile', { name: next.name }) : t(`imports.importedNext.${kind}`)}
        </p>
      </div>
    </div>
  )
}
