import { clsx } from 'clsx'
import { Spinner } from './spinner.tsx'

interface PageSpinnerProps {
  /** What is being waited for, for a screen reader: 'Loading…'. */
  label: string
  /** Fills the window instead of the space that a page has. */
  fullScreen?: boolean
}

/** The wait for a whole page. Nothing is drawn before 150 ms, so that a quick page never flickers. */
export const PageSpinner = ({ label, fullScreen = false }: PageSpinnerProps) => (
  <output className={clsx('grid place-items-center', fullScreen ? 'min-h-dvh' : 'min-h-72 w-full')}>
    <span className="animate-late text-brand">
      <Spinner className="size-7" />
    </span>
    <span className="sr-only">{label}</span>
  </output>
)
