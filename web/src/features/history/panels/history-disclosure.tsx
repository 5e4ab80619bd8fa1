import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Suspense, useId, useState, type ComponentProps } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import '../../../text/history.ts'
import { useText } from '../../../text/text.ts'
import type { HistoryList as List } from './history-list.tsx'

const HistoryList = lazyComponent(async () => (await import('./history-list.tsx')).HistoryList)

/** The history behind a disclosure button; fetches on opening. */
export const HistoryDisclosure = (props: ComponentProps<typeof List>) => {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8 min-w-0">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-ml-3 inline-flex min-h-10 items-center gap-2 rounded-control px-3 text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden
            className={clsx('size-4 transition-transform', open && 'rotate-90')}
          />
          {t('shell.history')}
        </button>
      </h2>
      <div id={id} hidden={!open} className="mt-2">
        {open && (
          <Suspense>
            <HistoryList {...props} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
