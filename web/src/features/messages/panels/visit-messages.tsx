import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import '../../../text/messages.ts'
import { useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { messageQueries, type LogFilter } from '../api.ts'
import { MessageLog } from './message-log.tsx'

/** What was sent about a visit; nothing where nothing was. */
export const VisitMessages = (
  filter: Required<Pick<LogFilter, 'customerId' | 'appointmentId'>>,
) => {
  const t = useText()
  const titleId = useId()
  const { data } = useQuery(messageQueries.log(filter))
  if (!data || data.length === 0) return null
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t('messages.title')} titleId={titleId} />
      <MessageLog filter={filter} />
    </Card>
  )
}
