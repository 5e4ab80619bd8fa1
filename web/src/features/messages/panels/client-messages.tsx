import { messageChannels } from '@salon/contract/message-vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import '../../../text/messages.ts'
import { useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { messageQueries, useChooseChannels } from '../api.ts'
import { MessageLog } from './message-log.tsx'

/** By which channels a client wants messages, and what was sent to them. */
export const ClientMessages = ({ customerId }: { customerId: number }) => {
  const t = useText()
  const titleId = useId()
  const may = usePermission()
  const { data: choices } = useQuery(messageQueries.choices(customerId))
  const choose = useChooseChannels(customerId)
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t('messages.title')} titleId={titleId} />
      {choices && (
        <div className="mb-4 flex flex-col gap-3 pointer-coarse:gap-0">
          {messageChannels.map((channel) => (
            <Switch
              key={channel}
              label={t(`messages.wants.${channel}`)}
              checked={choices[channel]}
              disabled={choose.isPending || !may('PUT /api/message-choices/:id')}
              onChange={(wants) =>
                choose.mutate(
                  { [channel]: wants },
                  { onError: (error) => toastFailure(t('messages.saveFailed'), error) },
                )
              }
            />
          ))}
        </div>
      )}
      <MessageLog filter={{ customerId }} />
    </Card>
  )
}
