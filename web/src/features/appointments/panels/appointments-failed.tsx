import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'

interface AppointmentsFailedProps {
  /** What could not be loaded. */
  query: {
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

/** Stands where appointments could not be loaded, and loads them again. */
export const AppointmentsFailed = ({ query }: AppointmentsFailedProps) => {
  const t = useText()
  return (
    <ErrorState
      title={t('appointments.loadFailed')}
      detail={sentenceOf(query.error)}
      retryLabel={t('shared.retry')}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  )
}
