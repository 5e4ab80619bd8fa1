import { useQuery } from '@tanstack/react-query'
import '../../../text/settings.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { ListRow } from '../../../ui/list-row.tsx'
import { settingsQueries } from '../api.ts'

/** When everything was last backed up, and when a backup last proved to be one. Two rows of a list. */
export const BackupState = () => {
  const t = useText()
  const formats = useFormats()
  const { data, isError } = useQuery(settingsQueries.backups())
  const detailOf = (last?: string | null, failed?: string | null) => {
    if (isError) return t('settings.backupUnknown')
    // As high as what comes, so that nothing is pushed away by it.
    if (!data) return <span aria-hidden>&nbsp;</span>
    return (
      <>
        <span className="figures">{last ? formats.dateTime(last) : t('settings.backupNone')}</span>
        {failed && (
          <span className="block text-red-ink">
            {t('settings.backupFailed', { when: formats.dateTime(failed) })}
          </span>
        )}
      </>
    )
  }
  return (
    <>
      <ListRow
        title={t('settings.lastBackup')}
        detail={detailOf(data?.lastBackup, data?.backupFailed)}
      />
      <ListRow
        title={t('settings.lastRestoreDrill')}
        detail={detailOf(data?.lastRestoreDrill, data?.restoreDrillFailed)}
      />
    </>
  )
}
