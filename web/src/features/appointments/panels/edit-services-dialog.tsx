import type { Appointment } from '@salon/contract/appointments'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { CategoryDot } from '../../../ui/category-chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useRestoreAppointments } from '../api.ts'
import { MoreServices } from './more-services.tsx'

interface EditServicesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
  /** Takes a row out of the visit; answers whether that worked, which has been reported then. */
  onRemove: (row: Appointment) => Promise<boolean>
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
  const [gone, setGone] = useState<Appointment | null>(null)

  const remove = async (row: Appointment) => {
    setRemoving(true)
    if (await onRemove(row)) setGone(row)
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
            {gone && <TakeBack row={gone} onDone={() => setGone(null)} />}
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

/** The service that was taken out last, and the way to bring it back while the dialog is open. */
const TakeBack = ({ row, onDone }: { row: Appointment; onDone: () => void }) => {
  const t = useText()
  const restore = useRestoreAppointments()
  const takeBack = () =>
    restore.mutate([row.id], {
      onSuccess: onDone,
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t('appointments.undoFailed'),
          description: sentenceOf(error),
        }),
    })
  return (
    <p
      role="status"
      className="mt-2 flex items-center justify-between gap-3 rounded-control bg-hover px-4 py-1.5 text-sm text-muted"
    >
      {t('appointments.serviceGone', { service: row.service.name })}
      <Button size="sm" variant="link" pending={restore.isPending} onClick={takeBack}>
        {t('appointments.undo')}
      </Button>
    </p>
  )
}
