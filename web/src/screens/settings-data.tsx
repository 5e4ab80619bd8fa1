import type { Account } from '@salon/contract/auth'
import { Link } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { lazyComponent, lazyDialog } from '../lib/lazy-component.tsx'
import { usePermission } from '../features/auth/api.ts'
import { ExportData } from '../features/settings/panels/export-data.tsx'
import '../text/auth.ts'
import '../text/settings.ts'
import { useText } from '../text/text.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { List, ListRow } from '../ui/list-row.tsx'

const PhotoUsage = lazyComponent(
  async () => (await import('../features/appointments/panels/photos/photo-usage.tsx')).PhotoUsage,
)
const BackupState = lazyComponent(
  async () => (await import('../features/settings/panels/backup-state.tsx')).BackupState,
)
const ImportDialog = lazyDialog(
  async () => (await import('../features/imports/panels/import-dialog.tsx')).ImportDialog,
)
const HealthDataDialog = lazyDialog(
  async () => (await import('../features/settings/panels/health-data-dialog.tsx')).HealthDataDialog,
)
const DeleteAccountDialog = lazyDialog(
  async () =>
    (await import('../features/auth/panels/profile/delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** As high as the detail of a row that comes, so that nothing is pushed away by it. */
const rowToCome = <span aria-hidden>&nbsp;</span>

/** Export, backups, privacy policy and account deletion. */
export const DataAndPrivacy = ({ account }: { account: Account }) => {
  const t = useText()
  const titleId = useId()
  const may = usePermission()
  const [deleting, setDeleting] = useState(false)
  const [importing, setImporting] = useState(false)
  const [keeping, setKeeping] = useState(false)
  return (
    <Card padding="none" aria-labelledby={titleId} className="sm:[&_li]:px-6">
      <CardHeader
        title={t('settings.dataAndPrivacy')}
        titleId={titleId}
        className="mb-2 px-4 pt-4"
      />
      <List label={t('settings.dataAndPrivacy')}>
        {may('GET /api/export') && <ExportData />}
        {may('POST /api/imports') && (
          <ListRow
            title={t('settings.importData')}
            detail={t('settings.importHint')}
            link={
              <button type="button" onClick={() => setImporting(true)}>
                {t('settings.importData')}
              </button>
            }
          />
        )}
        {may('GET /api/photo-usage') && (
          <Suspense fallback={<ListRow title={t('settings.photoSpace')} detail={rowToCome} />}>
            <PhotoUsage />
          </Suspense>
        )}
        {may('PUT /api/settings') && (
          <ListRow
            title={t('settings.healthData')}
            detail={t('settings.healthHint')}
            link={
              <button type="button" onClick={() => setKeeping(true)}>
                {t('settings.healthData')}
              </button>
            }
          />
        )}
        {may('GET /api/history') && (
          <ListRow
            title={t('shell.history')}
            detail={t('shell.historyHint')}
            link={<Link to="/history" />}
          />
        )}
        {may('GET /api/backups') && (
          <Suspense
            fallback={
              <>
                <ListRow title={t('settings.lastBackup')} detail={rowToCome} />
                <ListRow title={t('settings.lastRestoreDrill')} detail={rowToCome} />
              </>
            }
          >
            <BackupState />
          </Suspense>
        )}
        <ListRow
          title={t('settings.privacyPolicy')}
          detail={t('settings.privacyHint')}
          link={<Link to="/privacy" />}
        />
        <ListRow
          title={<span className="text-red-ink">{t('auth.deleteAccount')}</span>}
          detail={t(account.isOwner ? 'settings.deleteHint' : 'settings.deleteOwnHint')}
          link={
            <button type="button" onClick={() => setDeleting(true)}>
              {t('auth.deleteAccount')}
            </button>
          }
        />
      </List>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {keeping && <HealthDataDialog onClose={() => setKeeping(false)} />}
      {deleting && <DeleteAccountDialog open onOpenChange={setDeleting} account={account} />}
    </Card>
  )
}
