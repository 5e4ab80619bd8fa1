import type { Session } from '@salon/contract/auth'
import { deviceName } from '@salon/contract/device-name'
import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../../lib/lazy-component.tsx'
import { sentenceOf } from '../../../../text/problem.ts'
import '../../../../text/auth.ts'
import { useDeviceWords, useFormats, useText } from '../../../../text/text.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { List, ListRow } from '../../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { sessionQueries } from '../../api.ts'

const EndSession = lazyDialog(async () => (await import('./end-session.tsx')).EndSession)

const handhelds = new Set<string | null>(['iPhone', 'iPad', 'Android'])

/** So many are shown before all are requested, this one among them. */
const few = 5
const isCurrent = (session: Session) => session.isCurrent

/** Where the account is signed in, and the way to end what one does not know. */
export const DeviceList = () => {
  const t = useText()
  const formats = useFormats()
  const words = useDeviceWords()
  const wordsOf = ({ device, kind }: Session) =>
    words({ ...deviceName(device), isApp: kind === 'bearer' })
  const titleId = useId()
  const [ending, setEnding] = useState<Session | null>(null)
  const sessions = useQuery(sessionQueries.list())
  const now = sessions.dataUpdatedAt
  const [all, setAll] = useState(false)
  const devices = sessions.data ?? []
  const shown = all
    ? devices
    : [...devices.filter(isCurrent), ...devices.filter((each) => !isCurrent(each))].slice(0, few)
  return (
    <Card padding="none" aria-labelledby={titleId} className="sm:[&_li]:px-6">
      <CardHeader
        title={t('auth.devices')}
        detail={t('auth.devicesHint')}
        titleId={titleId}
        className="mb-2 px-4 pt-4"
      />
      {sessions.isPending && <SkeletonRows rows={2} avatar label={t('auth.devicesLoading')} />}
      {sessions.isLoadingError && (
        <ErrorState
          title={t('auth.devicesFailed')}
          detail={sentenceOf(sessions.error)}
          retryLabel={t('shared.retry')}
          pending={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && (
        <List label={t('auth.devices')}>
          {shown.map((session) => (
            <ListRow
              key={session.id}
              leading={<DeviceIcon {...deviceName(session.device)} />}
              title={wordsOf(session)}
              detail={t('auth.lastUsed', {
                time: formats.relativeTime(session.lastUsedAt, now),
              })}
              status={session.isCurrent && <Badge tone="green">{t('auth.thisDevice')}</Badge>}
              {...(!session.isCurrent && {
                actions: (
                  <Button
                    size="sm"
                    aria-label={t('auth.signOutNamed', { device: wordsOf(session) })}
                    onClick={() => setEnding(session)}
                  >
                    {t('auth.signOutDevice')}
                  </Button>
                ),
              })}
            />
          ))}
        </List>
      )}
      {shown.length < devices.length && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="link" onClick={() => setAll(true)}>
            {t('auth.showAllDevices', { number: formats.count(devices.length) })}
          </Button>
        </div>
      )}
      {ending && (
        <EndSession session={ending} device={wordsOf(ending)} onDone={() => setEnding(null)} />
      )}
    </Card>
  )
}

const DeviceIcon = ({ system }: { system: string | null }) => {
  const Icon = handhelds.has(system) ? Smartphone : Laptop
  return (
    <span
      aria-hidden
      className="grid size-10 place-items-center rounded-control bg-sunken text-muted"
    >
      <Icon className="size-5" />
    </span>
  )
}
