import type { Category } from '@salon/contract/categories'
import type { Service } from '@salon/contract/services'
import type { UseQueryResult } from '@tanstack/react-query'
import '../../../text/services.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface ServiceDialogWaitingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  service?: Service | undefined
  categories: UseQueryResult<Category[]>
}

/** The service dialog for as long as the categories are not there: on their way, or why not. */
export const ServiceDialogWaiting = ({
  open,
  onOpenChange,
  service,
  categories,
}: ServiceDialogWaitingProps) => {
  const t = useText()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(service ? 'services.editService' : 'services.addService')}
      closeLabel={t('shared.close')}
    >
      <DialogBody>
        {categories.isPending ? (
          <div className="flex flex-col gap-5">
            <output className="sr-only">{t('services.loading')}</output>
            {['name', 'category', 'price', 'description'].map((field) => (
              <div key={field} className="flex flex-col gap-1.5">
                <Skeleton className="h-4.5 w-20" />
                <Skeleton className="h-9 pointer-coarse:h-11" />
              </div>
            ))}
          </div>
        ) : (
          <ErrorState
            title={t('services.categoriesFailed')}
            detail={sentenceOf(categories.error)}
            retryLabel={t('shared.retry')}
            onRetry={() => void categories.refetch()}
            pending={categories.isFetching}
          />
        )}
      </DialogBody>
    </Dialog>
  )
}
