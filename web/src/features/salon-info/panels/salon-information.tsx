import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import '../../../text/salon-info.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Facts, SkeletonFacts } from '../../../ui/facts.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePermission } from '../../auth/api.ts'
import { salonInfoQueries } from '../api.ts'

const SalonInfoDialog = lazyDialog(
  async () => (await import('./salon-info-dialog.tsx')).SalonInfoDialog,
)

const fields = ['name', 'address', 'phone', 'description'] as const

/** The salon's profile, editable with the permission. */
export const SalonInformation = ({ userId }: { userId: number }) => {
  const t = useText()
  const titleId = useId()
  const may = usePermission()
  const [editing, setEditing] = useState(false)
  const salon = useQuery(salonInfoQueries.current(userId))
  const mayEdit = may('PUT /api/salon-info/:id')
  if (salon.isLoadingError) {
    return (
      <Card padding="none">
        <ErrorState
          title={t('salonInfo.loadFailed')}
          detail={sentenceOf(salon.error)}
          retryLabel={t('shared.retry')}
          pending={salon.isFetching}
          onRetry={() => void salon.refetch()}
        />
      </Card>
    )
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('salonInfo.title')}
        titleId={titleId}
        {...(!mayEdit && { detail: t('salonInfo.ownerOnly') })}
        actions={
          mayEdit &&
          salon.isSuccess && (
            <IconButton
              label={t('salonInfo.edit')}
              className="-my-2.5 -mr-2.5"
              onClick={() => setEditing(true)}
            >
              <Pencil aria-hidden />
            </IconButton>
          )
        }
      />
      {salon.isPending ? (
        <SkeletonFacts rows={fields.length} label={t('salonInfo.loading')} />
      ) : (
        <Facts
          facts={fields.map((field) => ({
            label: t(`salonInfo.${field}`),
            value: salon.data?.[field] || t('salonInfo.notSet'),
            missing: !salon.data?.[field],
          }))}
        />
      )}
      {editing && (
        <SalonInfoDialog open onOpenChange={setEditing} salon={salon.data ?? undefined} />
      )}
    </Card>
  )
}
