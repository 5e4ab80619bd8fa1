import type { ImportJob } from '@salon/contract/imports'
import { CircleCheck } from 'lucide-react'
import '../../../text/imports.ts'
import { useText } from '../../../text/text.ts'
import { useFigures } from './import-words.ts'

interface ImportDoneProps {
  job: Pick<ImportJob, 'kind' | 'counts'>
  /** The file that waits for its turn. */
  next: File | undefined
}

/** What was imported just now, and what comes next. */
export const ImportDone = ({ job: { kind, counts }, next }: ImportDoneProps) => {
  const t = useText()
  const others = useFigures()(counts, ['same', 'ask', 'refused'])
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
