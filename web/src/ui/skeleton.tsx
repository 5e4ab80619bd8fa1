import { clsx } from 'clsx'

/** A grey shape where something will be; give it that thing's size: `h-4 w-24`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={clsx('block max-w-full animate-breathe rounded-chip bg-line', className)}
  />
)

interface SkeletonRowsProps {
  rows?: number
  /** What is being loaded, for a screen reader. */
  label: string
  /** With a circle in front, as for people. */
  avatar?: boolean
}

const titles = ['w-40', 'w-56', 'w-32', 'w-48']
const details = ['w-24', 'w-36', 'w-28', 'w-20']

/** As many ListRows as are to be expected, exactly as tall as real ones. */
export const SkeletonRows = ({ rows = 5, label, avatar = false }: SkeletonRowsProps) => (
  <div className="divide-y divide-line">
    <output className="sr-only">{label}</output>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex min-h-14 items-center gap-3 px-4 py-2">
        {avatar && <Skeleton className="size-10 shrink-0 rounded-full" />}
        <div className="min-w-0 flex-1">
          <Skeleton className={clsx('my-1 h-3', titles[row % titles.length])} />
          <Skeleton className={clsx('my-1 h-3', details[row % details.length])} />
        </div>
        <Skeleton className="h-3 w-12" />
      </div>
    ))}
  </div>
)
