import type { OnlineBookingSettings } from '@salon/contract/online-booking'
import { useQuery } from '@tanstack/react-query'
import { Clock, Copy, ExternalLink, MailX, Store, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { addressInBrowser } from '../../../lib/base-address.ts'
import '../../../text/online-booking.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { useSalonInfo } from '../../salon-info/api.ts'
import { hoursQueries } from '../../working-hours/api.ts'
import { onlineBookingQueries, useEditOnlineBooking } from '../api.ts'
import { DepositSummary } from './deposit-summary.tsx'
import { OnlineBookingDialog } from './online-booking-dialog.tsx'
import { UnsentMessages } from './unsent-messages.tsx'

/** Whether clients can book by themselves, where, and by which rules. */
export const OnlineBookingCard = () => {
  const t = useText()
  const titleId = useId()
  const may = usePermission()
  const mayEdit = may('PUT /api/online-booking')
  const { data, error, isPending, isFetching, refetch } = useQuery(onlineBookingQueries.settings())
  const [opened, setOpened] = useState<OnlineBookingSettings>()
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('onlineBooking.title')}
        titleId={titleId}
        detail={t('onlineBooking.subtitle')}
        actions={
          data &&
          mayEdit && (
            <Button size="sm" onClick={() => setOpened(data)}>
              {t(data.slug === null ? 'onlineBooking.setUp' : 'onlineBooking.settings')}
            </Button>
          )
        }
      />
      {data ? (
        <CardFields data={data} mayEdit={mayEdit} onSetUp={() => setOpened(data)} />
      ) : isPending ? (
        <SkeletonRows rows={2} label={t('onlineBooking.loading')} />
      ) : (
        <ErrorState
          title={t('onlineBooking.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {may('GET /api/deposit-settings') && <DepositSummary />}
      {opened && <OnlineBookingDialog before={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

interface MissingProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
}

/** What the booking page does without until the salon adds it. */
const Missing = ({ icon, title, hint }: MissingProps) => (
  <Notice icon={icon}>
    <span className="block font-medium">{title}</span>
    <span className="block">{hint}</span>
  </Notice>
)

interface CardFieldsProps {
  readonly data: OnlineBookingSettings
  readonly mayEdit: boolean
  /** Opens the form: without an address there is no page to turn on. */
  readonly onSetUp: () => void
}

const CardFields = ({ data, mayEdit, onSetUp }: CardFieldsProps) => {
  const t = useText()
  const may = usePermission()
  const save = useEditOnlineBooking()
  const salon = useSalonInfo()
  const hours = useQuery(hoursQueries.since())
  const address = data.slug === null ? null : addressInBrowser(`/book/${data.slug}`)
  const turn = (isOn: boolean) => {
    if (isOn && data.slug === null) return onSetUp()
    save.mutate(
      { before: data, mine: { isOn } },
      toastOutcome(
        t(isOn ? 'onlineBooking.turnedOn' : 'onlineBooking.turnedOff'),
        t('onlineBooking.saveFailed'),
      ),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t('onlineBooking.isOn')}
        detail={t(data.slug === null ? 'onlineBooking.addressMissing' : 'onlineBooking.isOnHint')}
        checked={save.isPending ? (save.variables.mine.isOn ?? data.isOn) : data.isOn}
        disabled={!mayEdit}
        onChange={turn}
      />
      {!data.canMail && (
        <Missing
          icon={MailX}
          title={t('onlineBooking.noMail')}
          hint={t('onlineBooking.noMailHint')}
        />
      )}
      {salon.isSuccess && !salon.data?.name && (
        <Missing
          icon={Store}
          title={t('onlineBooking.noName')}
          hint={t('onlineBooking.noNameHint')}
        />
      )}
      {hours.data && !hours.data.schedules.some(({ staffId }) => staffId === null) && (
        <Missing
          icon={Clock}
          title={t('onlineBooking.noHours')}
          hint={t('onlineBooking.noHoursHint')}
        />
      )}
      {data.isOn && data.canMail && may('GET /api/message-settings') && <UnsentMessages />}
      {address !== null && (
        <>
          <Field label={t('onlineBooking.address')}>
            <TextInput
              readOnly
              value={address}
              onFocus={({ target }) => target.select()}
              className="font-mono"
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            {/* Over http a page may not write to the clipboard. */}
            {'clipboard' in navigator && <CopyLink address={address} />}
            {data.isOn && (
              <Button asChild>
                <a href={address} target="_blank" rel="noreferrer">
                  <ExternalLink aria-hidden />
                  {t('onlineBooking.preview')}
                </a>
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

const CopyLink = ({ address }: { address: string }) => {
  const t = useText()
  const copy = () => {
    const { onSuccess, onError } = toastOutcome(
      t('onlineBooking.copied'),
      t('onlineBooking.copyFailed'),
    )
    navigator.clipboard.writeText(address).then(onSuccess, onError)
  }
  return (
    <Button onClick={copy}>
      <Copy aria-hidden />
      {t('onlineBooking.copy')}
    </Button>
  )
}
