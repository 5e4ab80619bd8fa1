import type { Message } from '@salon/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Mail, MessageSquare } from 'lucide-react'
import '../../../text/messages.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { usePermission } from '../../auth/api.ts'
import { messageQueries, useResend, type LogFilter } from '../api.ts'

interface MessageLogProps {
  filter: LogFilter
  /** Whether each row says whose message it is. */
  named?: boolean
}

/** What was sent, where to, when, and what became of it. */
export const MessageLog = ({ filter, named = false }: MessageLogProps) => {
  const t = useText()
  const { data, error, isPending, isFetching, refetch } = useQuery(messageQueries.log(filter))
  if (isPending) return <SkeletonRows rows={3} label={t('messages.loading')} />
  if (!data) {
    return (
      <ErrorState
        title={t('messages.loadFailed')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) return <p className="text-sm text-muted">{t('messages.none')}</p>
  return (
    <div className="-mx-4">
      <List label={t('messages.log')}>
        {data.map((message) => (
          <MessageRow key={message.id} message={message} named={named} />
        ))}
      </List>
    </div>
  )
}

const icons = { email: Mail, sms: MessageSquare } as const

const MessageRow = ({ message, named }: { message: Message; named: boolean }) => {
  const t = useText()
  const formats = useFormats()
  const may = usePermission()
  const resend = useResend()
  const { id, kind, channel, state, reason, address, sentAt, dueAt, detail } = message
  const Icon = icons[channel]
  const title = t(`messages.kinds.${kind}`)
  const waits = state === 'queued' || state === 'sending'
  const facts = [
    named ? message.customerName : undefined,
    t(`messages.states.${state}`),
    reason ? t(`messages.reasons.${reason}`) : undefined,
    formats.dateTime(sentAt ?? dueAt),
    address ?? undefined,
  ].filter((fact) => fact !== undefined)
  return (
    <ListRow
      leading={
        <Icon aria-label={t(`messages.channels.${channel}`)} className="size-4 text-muted" />
      }
      title={title}
      detail={
        <>
          {facts.join(' · ')}
          {detail !== null && <span className="block break-words">{detail}</span>}
        </>
      }
      {...(!waits &&
        may('POST /api/messages/:id/resend') && {
          actions: (
            <Button
              size="sm"
              pending={resend.isPending}
              aria-label={t('messages.resendNamed', { name: title })}
              onClick={() =>
                resend.mutate(id, {
                  onSuccess: ({ reason: why }) =>
                    void toast(
                      why
                        ? {
                            variant: 'destructive',
                            title: t('messages.notResent', {
                              reason: t(`messages.reasons.${why}`),
                            }),
                          }
                        : { variant: 'success', title: t('messages.resent') },
                    ),
                  onError: (problem) => toastFailure(t('messages.resendFailed'), problem),
                })
              }
            >
              {t('messages.resend')}
            </Button>
          ),
        })}
    />
  )
}
