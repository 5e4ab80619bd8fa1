import type { HealthRemoval } from '@salon/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/settings.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { settingsQueries, useSettings } from '../api.ts'
import { useSaveSetting } from './use-save-setting.ts'

const never = 'never'
const years = Array.from({ length: 30 }, (_, at) => at + 1)

/** How long the salon keeps health data, and whose is removed next. */
export const HealthDataDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const save = useSaveSetting()
  const { data } = useSettings()
  const choose = (value: string) => {
    const healthDataYears = value === never ? null : Number(value)
    save({ healthDataYears }, { healthDataYears: data?.healthDataYears ?? null })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settings.healthData')}
      description={t('settings.health.about')}
      closeLabel={t('shared.close')}
    >
      <DialogBody className="flex flex-col gap-6">
        {data && (
          <Field label={t('settings.health.years')} hint={t('settings.health.hint')}>
            <Select
              value={String(data.healthDataYears ?? never)}
              options={[
                ...years.map((count) => ({
                  value: String(count),
                  label: t('settings.health.count', { count }),
                })),
                { value: never, label: t('settings.health.never') },
              ]}
              onChange={({ target }) => choose(target.value)}
            />
          </Field>
        )}
        <Removals />
      </DialogBody>
    </Dialog>
  )
}

const Removals = () => {
  const t = useText()
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(settingsQueries.healthRemovals())
  if (isPending) return <SkeletonRows rows={2} label={t('settings.health.loading')} />
  if (!data) {
    return (
      <ErrorState
        title={t('settings.health.failed')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const { count, clients } = data
  const more = count - clients.length
  return (
    <section aria-labelledby={titleId} className="-mx-4 sm:-mx-6 sm:[&_li]:px-6">
      <h3 id={titleId} className="px-4 text-sm font-semibold text-ink sm:px-6">
        {t('settings.health.next')}
      </h3>
      {clients.length === 0 ? (
        <p className="px-4 pt-2 text-sm text-muted sm:px-6">{t('settings.health.none')}</p>
      ) : (
        <List label={t('settings.health.next')}>
          {clients.map((client) => (
            <Client key={client.customerId} client={client} />
          ))}
        </List>
      )}
      {more > 0 && (
        <p className="px-4 pt-2 text-sm text-muted sm:px-6">
          {t('settings.health.more', { count: more })}
        </p>
      )}
    </section>
  )
}

const Client = ({ client }: { client: HealthRemoval }) => {
  const t = useText()
  const formats = useFormats()
  const { customerId, name, lastVisit, removedFrom } = client
  return (
    <ListRow
      title={name}
      detail={
        lastVisit === null
          ? t('settings.health.noVisit')
          : t('settings.health.lastVisit', { date: formats.date(lastVisit) })
      }
      trailing={t('settings.health.from', { date: formats.date(removedFrom) })}
      link={<Link to="/customer/$id" params={{ id: String(customerId) }} />}
    />
  )
}
