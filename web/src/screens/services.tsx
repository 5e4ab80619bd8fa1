import type { Service } from '@salon/contract/services'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus, Scissors } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../lib/lazy-component.tsx'
import { usePermission } from '../features/auth/api.ts'
import { categoryQueries } from '../features/categories/api.ts'
import { DeleteService } from '../features/services/panels/delete-service.tsx'
import { ServiceList } from '../features/services/panels/service-list.tsx'
import '../text/services.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListFrame } from './list-frame.tsx'

const ServiceEditor = lazyDialog(async () => (await import('./service-editor.tsx')).ServiceEditor)
const ServiceStaffDialog = lazyDialog(
  async () =>
    (await import('../features/services/panels/service-staff-dialog.tsx')).ServiceStaffDialog,
)
const ServiceTestDialog = lazyDialog(
  async () => (await import('../features/safety/panels/service-test-dialog.tsx')).ServiceTestDialog,
)
const StarterListDialog = lazyDialog(
  async () =>
    (await import('../features/services/panels/starter-list-dialog.tsx')).StarterListDialog,
)
const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)

type ServiceDialogState =
  | { dialog: 'form'; service?: Service }
  | { dialog: 'starters' }
  | { dialog: 'delete' | 'book' | 'staff' | 'test'; service: Service }

/** What the salon offers, by category, to add, to change, to remove and to book. */
export const ServicesScreen = () => {
  const t = useText()
  const may = usePermission()
  const mayChange = may('POST /api/services')
  const [opened, setOpened] = useState<ServiceDialogState | null>(null)
  // Asked for here too, so that the dialog finds the categories when it opens.
  useQuery(categoryQueries.list())
  const close = () => setOpened(null)
  const addButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => setOpened({ dialog: 'form' })}>
      <Plus aria-hidden />
      {t('services.addService')}
    </Button>
  )
  return (
    <>
      <ListFrame
        title={t('services.title')}
        subtitle={t('services.subtitle')}
        searchLabel={t('services.search')}
        action={mayChange && addButton('primary')}
      >
        {(search) => (
          <ServiceList
            {...search}
            empty={
              <EmptyState
                icon={<Scissors />}
                title={t('services.empty')}
                detail={mayChange ? t('services.emptyHint') : undefined}
                action={
                  mayChange && (
                    <>
                      {may('POST /api/categories') && (
                        <Button onClick={() => setOpened({ dialog: 'starters' })}>
                          <ListChecks aria-hidden />
                          {t('services.startFromList')}
                        </Button>
                      )}
                      {addButton('secondary')}
                    </>
                  )
                }
              />
            }
            mayChange={mayChange}
            mayBook={may('POST /api/appointments')}
            onBook={(service) => setOpened({ dialog: 'book', service })}
            onEdit={(service) => setOpened({ dialog: 'form', service })}
            onStaff={(service) => setOpened({ dialog: 'staff', service })}
            onTest={(service) => setOpened({ dialog: 'test', service })}
            onDelete={(service) => setOpened({ dialog: 'delete', service })}
          />
        )}
      </ListFrame>
      {opened?.dialog === 'form' && (
        <ServiceEditor open onOpenChange={close} service={opened.service} />
      )}
      {opened?.dialog === 'staff' && (
        <ServiceStaffDialog service={opened.service} onClose={close} />
      )}
      {opened?.dialog === 'test' && <ServiceTestDialog service={opened.service} onClose={close} />}
      {opened?.dialog === 'starters' && <StarterListDialog open onOpenChange={close} />}
      {opened?.dialog === 'book' && (
        <BookingDialog open onOpenChange={close} serviceId={opened.service.id} />
      )}
      {opened?.dialog === 'delete' && <DeleteService service={opened.service} onClose={close} />}
    </>
  )
}
