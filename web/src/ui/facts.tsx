import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

interface LabelledValue {
  label: string
  value: ReactNode
  /** There is no value: the placeholder is shown muted. */
  missing?: boolean
}

const line = 'grid gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-3'

/** Label and value pairs, one a line; stacked on a phone. */
export const Facts = ({ facts }: { facts: readonly LabelledValue[] }) => (
  <dl className="flex flex-col divide-y divide-line text-sm">
    {facts.map(({ label, value, missing = false }) => (
      <div key={label} className={line}>
        <dt className="text-muted">{label}</dt>
        <dd
          className={clsx(
            'wrap-anywhere sm:col-span-2',
            missing ? 'text-subtle' : 'whitespace-pre-line text-ink',
          )}
        >
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

/** As many lines as are to be expected, as tall as real ones. */
export const SkeletonFacts = ({ rows, label }: { rows: number; label: string }) => (
  <div className="flex flex-col divide-y divide-line">
    <output className="sr-only">{label}</output>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={line}>
        <Skeleton className="my-1 h-3 w-20" />
        <Skeleton className="my-1 h-3 w-40 sm:col-span-2" />
      </div>
    ))}
  </div>
)
