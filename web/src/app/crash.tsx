import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../text/text.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** In place of a screen that broke; the rest of the page goes on. */
export const Crash = ({ reset }: ErrorComponentProps) => {
  const t = useText()
  return (
    <ErrorState
      title={t('shell.brokenTitle')}
      detail={t('shell.brokenText')}
      retryLabel={t('shared.retry')}
      onRetry={reset}
    />
  )
}
