import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../text/text.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** The router's error boundary: replaces a screen that threw and leaves the layout in place. */
export const RouteError = ({ reset }: ErrorComponentProps) => {
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
