import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** A turning ring as large as a line of text; says nothing to a screen reader by itself. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <LoaderCircle aria-hidden data-spinner className={clsx('size-4 animate-spin', className)} />
)
