import { X } from 'lucide-react'
import '../../../../text/set-up.ts'
import '../../../../text/settings.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { usePermission } from '../../../auth/api.ts'
import { useEditSettings, useSettings } from '../../../settings/api.ts'

/** Says why a month has Russian names in an app of another language, once, with the way to change it. */
export const CalendarNamesHint = () => {
  const t = useText()
  const mayEdit = usePermission()('PUT /api/settings')
  const { data } = useSettings()
  const edit = useEditSettings()
  const isOdd = data?.calendarNames === 'russian' && data.language !== 'ru'
  if (!isOdd || !data.calendarNamesHint || !mayEdit) return null
  const save = (change: { calendarNames?: 'language' }) =>
    edit.mutate(
      { ...change, calendarNamesHint: false },
      { onError: (error) => toastFailure(t('settings.saveFailed'), error) },
    )
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-1 text-sm text-muted">
      {t('setUp.russianNames')}
      <Button size="sm" onClick={() => save({ calendarNames: 'language' })}>
        {t('setUp.russianNamesChange')}
      </Button>
      <IconButton label={t('setUp.russianNamesKeep')} onClick={() => save({})}>
        <X aria-hidden />
      </IconButton>
    </p>
  )
}
