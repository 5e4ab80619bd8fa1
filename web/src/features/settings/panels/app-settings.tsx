import { calendarNames, clocks, languages, themes, weekStarts } from '@salon/contract/vocabulary'
import { useId } from 'react'
import '../../../text/settings.ts'
import { ownNames } from '../../../text/language.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePermission } from '../../auth/api.ts'
import { useSettings } from '../api.ts'
import { CurrencyPicker } from './currency-picker.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { TimeZonePicker } from './time-zone-picker.tsx'
import { useSaveSetting } from './use-save-setting.ts'
import { useTimeZoneChange } from './use-time-zone-change.ts'

const loadTimeZoneDialog = () => import('../components/time-zone-dialog.tsx')

/** As tall as the settings that are on their way. */
const AppSettingsSkeleton = ({ title, label }: { title: string; label: string }) => (
  <Card>
    <CardHeader title={title} />
    <output className="sr-only">{label}</output>
    <div className="grid gap-5 sm:grid-cols-2">
      {Array.from({ length: 7 }, (_, row) => (
        <div key={row}>
          <Skeleton className="mb-2.5 h-3 w-24" />
          <Skeleton className="h-9 pointer-coarse:h-11" />
        </div>
      ))}
    </div>
  </Card>
)

/** How the app behaves for this salon. A choice is saved when it is made. */
export const AppSettings = () => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const mayEdit = usePermission()('PUT /api/settings')
  const save = useSaveSetting()
  const { data, isPending, isFetching, error, refetch } = useSettings()
  const zoneChange = useTimeZoneChange(save)
  if (!data) {
    return isPending ? (
      <AppSettingsSkeleton title={t('settings.appSettings')} label={t('shared.loading')} />
    ) : (
      <Card padding="none">
        <ErrorState
          title={t('settings.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  /** A list of few, whose chosen value is saved as it stands in the list. */
  const choice = <T extends string | number>(
    values: readonly T[],
    value: T,
    label: (value: T) => string,
    onChoose: (value: T) => void,
  ) => (
    <Select
      value={String(value)}
      disabled={!mayEdit}
      options={values.map((each) => ({ value: String(each), label: label(each) }))}
      onChange={({ target }) => {
        const chosen = values.find((each) => String(each) === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
  const weekdays = formats.weekdayNames('long')
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('settings.appSettings')}
        titleId={titleId}
        {...(!mayEdit && { detail: t('settings.ownerOnly') })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('settings.language')}>
          {choice(
            languages,
            data.language,
            (each) => ownNames[each],
            (language) => save({ language }),
          )}
        </Field>
        <Field label={t('settings.theme')}>
          {choice(
            themes,
            data.theme,
            (each) => t(`settings.themes.${each}`),
            (theme) => save({ theme }),
          )}
        </Field>
        <Field label={t('settings.timeZone')} hint={t('settings.timeZoneHint')}>
          <TimeZonePicker
            value={data.timeZone}
            disabled={!mayEdit}
            onChange={(timeZone) => zoneChange.ask(timeZone, data.timeZone)}
          />
        </Field>
        <Field label={t('settings.currency')} hint={t('settings.currencyHint')}>
          <CurrencyPicker
            value={data.currency}
            disabled={!mayEdit}
            onChange={(currency) => save({ currency })}
          />
        </Field>
        <Field label={t('settings.weekStart')}>
          {choice(
            weekStarts,
            data.weekStart,
            (each) => weekdays[each] ?? '',
            (weekStart) => save({ weekStart }),
          )}
        </Field>
        <Field label={t('settings.clock')}>
          {choice(
            clocks,
            data.clock,
            (each) => t(`settings.clocks.${each}`),
            (clock) => save({ clock }),
          )}
        </Field>
        <Field label={t('settings.calendarNames')}>
          {choice(
            calendarNames,
            data.calendarNames,
            (each) => t(`settings.calendars.${each}`),
            (names) => save({ calendarNames: names }),
          )}
        </Field>
      </div>
      <NotificationChoices
        value={data.notifications}
        disabled={!mayEdit}
        onChange={(notifications) => save({ notifications })}
      />
      <OnDemand when={zoneChange.preview} load={loadTimeZoneDialog}>
        {({ TimeZoneDialog }) => (
          <TimeZoneDialog
            preview={zoneChange.preview}
            before={data.timeZone}
            onSave={save}
            onClose={zoneChange.end}
          />
        )}
      </OnDemand>
    </Card>
  )
}
