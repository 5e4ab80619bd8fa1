import type { Service } from '@salon/contract/services'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Scissors } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazily } from '../lib/lazily.tsx'
import { useMay } from '../features/auth/api.ts'
import { categoryQueries } from '../features/categories/api.ts'
import { CategoriesFirst } from '../features/services/components/categories-first.tsx'
import { DeleteService } from '../features/services/panels/delete-service.tsx'
import { ServiceList } from '../features/services/panels/service-list.tsx'
import '../text/services.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListFrame } from './list-frame.tsx'

const ServiceDialog = lazily(
  async () => (await import('../features/services/panels/service-dialog.tsx')).ServiceDialog,
)
const BookingDialog = lazily(async () => (await import('./booking-dialog.tsx')).BookingDialog)

type Opened =
  { dialog: 'form'; service?: Service } | { dialog: 'delete' | 'book'; service: Service }

/** What the salon offers, by category, to add, to change, to remove and to book. */
export const ServicesScreen = () => {
  const t = useText()
  const may = useMay()
  const mayChange = may('POST /api/services')
  const [opened, setOpened] = useState<Opened | null>(null)
  // Asked for here too, so that the dialog finds the categories when it opens.
  const categories = useQuery(categoryQueries.list())
  const close = () => setOpened(null)
  const toCategories = <Link to="/categories" />
  const noCategories = categories.data?.length === 0
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
        action={mayChange && addButton(noCategories ? 'secondary' : 'primary')}
      >
        {(search) => (
          <ServiceList
            {...search}
            empty={
              noCategories && mayChange ? (
                <CategoriesFirst link={toCategories} />
              ) : (
                <EmptyState
                  icon={<Scissors />}
                  title={t('services.empty')}
                  detail={mayChange ? t('services.emptyHint') : undefined}
                  action={mayChange ? addButton('secondary') : undefined}
                />
              )
            }
            mayChange={mayChange}
            mayBook={may('POST /api/appointments')}
            onBook={(service) => setOpened({ dialog: 'book', service })}
            onEdit={(service) => setOpened({ dialog: 'form', service })}
            onDelete={(service) => setOpened({ dialog: 'delete', service })}
          />
        )}
      </ListFrame>
      <Suspense>
        {opened?.dialog === 'form' && (
          <ServiceDialog open onOpenChange={close} service={opened.service} />
        )}
        {opened?.dialog === 'book' && (
          <BookingDialog open onOpenChange={close} serviceId={opened.service.id} />
        )}
      </Suspense>
      {opened?.dialog === 'delete' && <DeleteService service={opened.service} onClose={close} />}
    </>
  )
}
