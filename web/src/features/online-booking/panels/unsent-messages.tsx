import { messageKinds, type MessageKind } from '@salon/contract/message-vocabulary'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import '../../../text/messages.ts'
import '../../../text/online-booking.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { messageQueries, useEditMessageSettings } from '../../messages/api.ts'

/** Messages that a client can do without. */
const optionalKinds: ReadonlySet<MessageKind> = new Set(['second_reminder', 'waiting_list_joined'])

/** What clients who book online expect to be sent. */
const expectedKinds = messageKinds.filter((kind) => !optionalKinds.has(kind))

/** Names the expected messages that go by no channel, and turns them on by email. */
export const UnsentMessages = () => {
  const t = useText()
  const may = usePermission()
  const { data } = useQuery(messageQueries.settings())
  const edit = useEditMessageSettings()
  if (!data) return null
  const { emailKinds, smsKinds } = data
  const unsent = expectedKinds.filter(
    (kind) => !emailKinds.includes(kind) && !smsKinds.includes(kind),
  )
  if (unsent.length === 0) return null
  const send = () =>
    edit.mutate(
      { emailKinds: [...emailKinds, ...unsent] },
      toastOutcome(t('onlineBooking.unsent.turnedOn'), t('messages.saveFailed')),
    )
  return (
    <section
      aria-label={t('onlineBooking.unsent.title')}
      className="flex gap-2.5 rounded-control bg-blue-soft p-3 text-sm text-blue-ink"
    >
      <MailX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p>
          <span className="block font-medium">{t('onlineBooking.unsent.title')}</span>
          <span className="block">
            {unsent.map((kind) => t(`messages.kinds.${kind}`)).join(', ')}
          </span>
        </p>
        {may('PUT /api/message-settings') && (
          <Button size="sm" pending={edit.isPending} onClick={send}>
            {t('onlineBooking.unsent.send')}
          </Button>
        )}
        <p>{t('onlineBooking.unsent.hint', { card: t('messages.settingsTitle') })}</p>
      </div>
    </section>
  )
}
