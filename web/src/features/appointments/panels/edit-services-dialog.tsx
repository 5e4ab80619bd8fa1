import type { Appointment } from '@salon/contract/appointments'
import { uncategorizedColor } from '@salon/contract/categories'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { CategoryDot } from '../../../ui/category-chip.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { serviceQueries } from '../../services/api.ts'
import { useAddService } from '../api.ts'

interface EditServicesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
  /** Takes a row out of the visit; settles once that has worked or has been reported. */
  onRemove: (row: Appointment) => Promise<void>
}

/** Adds services to a visit and takes them out. Every change is saved at once. */
export const EditServicesDialog = ({
  open,
  onOpenChange,
  rows,
  onRemove,
}: EditServicesDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const [asked, setAsked] = useState<Appointment | null>(null)
  const [removing, setRemoving] = useState(false)

  const remove = async (row: Appointment) => {
    setRemoving(true)
    await onRemove(row)
    setRemoving(false)
    setAsked(null)
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('appointments.editServices')}
        closeLabel={t('appointments.close')}
      >
        <DialogBody className="flex flex-col gap-6">
          <section>
            <h3 className="mb-2 font-semibold text-ink">{t('appointments.currentServices')}</h3>
            <ul className="-mx-4 divide-y divide-line">
              {rows.map((row) => (
                <ListRow
                  key={row.id}
                  leading={
                    <CategoryDot colour={row.service.category?.color ?? uncategorizedColor} />
                  }
                  title={row.service.name}
                  detail={formats.duration(row.duration)}
                  trailing={formats.money(row.price)}
                  actions={
                    <IconButton
                      variant="danger"
                      label={t('appointments.removeNamed', { service: row.service.name })}
                      // The first of them has the focus when the dialog opens.
                      tooltip={false}
                      onClick={() => setAsked(row)}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  }
                />
              ))}
            </ul>
          </section>
          <section>
            <h3 className="mb-2 font-semibold text-ink">{t('appointments.moreServices')}</h3>
            <MoreServices rows={rows} />
          </section>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="primary">{t('appointments.done')}</Button>
          </DialogClose>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(next) => next || setAsked(null)}
        title={t('appointments.confirmRemove')}
        description={rows.length === 1 ? t('appointments.confirmRemoveLast') : asked?.service.name}
        confirmLabel={t('appointments.remove')}
        cancelLabel={t('appointments.cancel')}
        pending={removing}
        onConfirm={() => asked && void remove(asked)}
      />
    </>
  )
}

/** The active services that the visit does not hold yet, each added by its checkbox. */
const MoreServices = ({ rows }: { rows: readonly Appointment[] }) => {
  const t = useText()
  const formats = useFormats()
  const services = useQuery(serviceQueries.active())
  const add = useAddService()
  // One after the other: the server places each after the visit's last service.
  const [adding, setAdding] = useState<number | null>(null)

  if (services.isPending) return <SkeletonRows rows={3} label={t('appointments.servicesLoading')} />
  if (services.isError) {
    return (
      <ErrorState
        title={t('appointments.servicesFailed')}
        detail={sentenceOf(services.error)}
        retryLabel={t('appointments.retry')}
        onRetry={() => void services.refetch()}
        pending={services.isFetching}
      />
    )
  }
  const held = new Set(rows.map((row) => row.serviceId))
  const more = services.data.filter((service) => !held.has(service.id))
  const visit = rows[0]
  if (more.length === 0 || !visit) {
    return <p className="text-sm text-muted">{t('appointments.noMoreServices')}</p>
  }
  const addService = (serviceId: number) => {
    setAdding(serviceId)
    add.mutate(
      { id: visit.id, serviceId, overlap: 'reject' },
      {
        onSuccess: () => toast({ variant: 'success', title: t('appointments.serviceAdded') }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t('appointments.serviceAddFailed'),
            description: sentenceOf(error),
          }),
        onSettled: () => setAdding(null),
      },
    )
  }
  return (
    <div className="flex flex-col">
      {more.map((service) => (
        <Checkbox
          key={service.id}
          checked={adding === service.id}
          disabled={adding !== null}
          onChange={() => addService(service.id)}
          label={service.name}
          detail={
            <span className="figures">
              {formats.duration(service.duration)} · {formats.money(service.price)}
            </span>
          }
        />
      ))}
    </div>
  )
}
