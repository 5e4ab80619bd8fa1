import type { Appointment } from '@salon/contract/appointments'
import { takesTime } from '@salon/contract/visit-grouping'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { CategoryDot } from '../../../../ui/category-chip.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { DialogBody, DialogFooter } from '../../../../ui/dialog-parts.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ListRow } from '../../../../ui/list-row.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { conflictsIn, useRestoreAppointments, type Overlap } from '../../api.ts'
import { AnywayNotice } from '../../components/booking/anyway-notice.tsx'
import { OverlapNotice } from '../../components/booking/overlap-notice.tsx'
import { AgeNotice } from '../booking/age-notice.tsx'
import { UntestedNotice } from '../booking/untested-notice.tsx'
import { MoreServices, type RefusedService } from './more-services.tsx'
import '../../../../text/visit-details.ts'

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
  const [rowToRemove, setRowToRemove] = useState<Appointment | null>(null)
  const [removing, setRemoving] = useState(false)
  const [gone, setGone] = useState<readonly Appointment[]>([])
  const held = useRef<HTMLHeadingElement>(null)
  const more = useRef<HTMLHeadingElement>(null)
  const restore = useRestoreAppointments()
  const [refused, setRefused] = useState<RefusedService | null>(null)
  const [insisting, setInsisting] = useState(false)
  const offered = gone.filter((row) => !isBack(row, rows))

  const remove = async (row: Appointment) => {
    setRemoving(true)
    if (await onRemove(row)) setGone((before) => [...before.filter(isOther(row)), row])
    setRemoving(false)
    setRowToRemove(null)
  }
  // As a promise: the offer is gone as soon as the service is back.
  const takeBack = async (row: Appointment, overlap: Overlap) => {
    if (overlap === 'reject') setRefused(null)
    try {
      await restore.mutateAsync({ ids: [row.id], overlap })
      toast({ variant: 'success', title: t('appointments.undone') })
      setRefused(null)
      setGone((before) => before.filter(isOther(row)))
      goOnFrom(held.current)
    } catch (error) {
      const conflicts = conflictsIn(error)
      if (conflicts) {
        const insist = () => takeBack(row, 'allow')
        setRefused({ is: 'overlap', service: row.service.name, conflicts, insist })
      } else toastFailure(t('appointments.undoFailed'), error)
    }
  }
  const insist = async (again: () => Promise<void>) => {
    setInsisting(true)
    await again()
    setInsisting(false)
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('visitDetails.editServices')}
        closeLabel={t('shared.close')}
      >
        <DialogBody className="flex flex-col gap-6">
          <section>
            <h3 ref={held} tabIndex={-1} className="mb-2 font-semibold text-ink">
              {t('visitDetails.currentServices')}
            </h3>
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
                      onClick={() => setRowToRemove(row)}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  }
                />
              ))}
            </ul>
            {offered.map((row) => (
              <TakeBack
                key={row.id}
                service={row.service.name}
                pending={restore.isPending && restore.variables.ids[0] === row.id}
                onTakeBack={() => void takeBack(row, 'reject')}
              />
            ))}
          </section>
          <section>
            <h3 ref={more} tabIndex={-1} className="mb-2 font-semibold text-ink">
              {t('visitDetails.moreServices')}
            </h3>
            <MoreServices
              rows={rows}
              onRefused={setRefused}
              onAdded={() => goOnFrom(more.current)}
            />
          </section>
        </DialogBody>
        {refused?.is === 'overlap' && (
          <OverlapNotice
            service={refused.service}
            conflicts={refused.conflicts}
            pending={insisting}
            onBookAnyway={() => void insist(refused.insist)}
          />
        )}
        {refused?.is === 'hours' && (
          <AnywayNotice
            title={`${refused.service}: ${refused.sentence}`}
            refusal={refused}
            pending={insisting}
            onBookAnyway={() => void insist(refused.insist)}
          />
        )}
        {refused?.is === 'untested' && (
          <UntestedNotice
            sentence={refused.sentence}
            pending={insisting}
            onGoOn={(reason) => void insist(() => refused.insist(reason))}
          />
        )}
        <AgeNotice rows={rows.filter(({ status }) => takesTime(status))} />
        <DialogFooter>
          <DialogClose>
            <Button variant="primary">{t('appointments.done')}</Button>
          </DialogClose>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        open={rowToRemove !== null}
        onOpenChange={(next) => next || setRowToRemove(null)}
        title={t('visitDetails.confirmRemove')}
        description={
          rows.length === 1 ? t('visitDetails.confirmRemoveLast') : rowToRemove?.service.name
        }
        confirmLabel={t('visitDetails.remove')}
        cancelLabel={t('shared.cancel')}
        pending={removing}
        onConfirm={() => rowToRemove && void remove(rowToRemove)}
      />
    </>
  )
}

/** Focuses a section's heading, unless the focus has moved to another section. */
const goOnFrom = (heading: HTMLElement | null) => {
  const { activeElement } = document
  const isHere =
    heading?.parentElement?.contains(activeElement) || activeElement?.closest('[role=alert]')
  if (isHere || activeElement?.contains(heading)) heading?.focus()
}

/** A service that was taken out, and the way to bring it back while the dialog is open. */
const TakeBack = ({
  service,
  pending,
  onTakeBack,
}: {
  service: string
  pending: boolean
  onTakeBack: () => void
}) => {
  const t = useText()
  return (
    <p
      role="status"
      className="mt-2 flex items-center justify-between gap-3 rounded-control bg-hover px-4 py-1.5 text-sm text-muted"
    >
      {t('visitDetails.serviceGone', { service })}
      <Button size="sm" variant="link" pending={pending} onClick={onTakeBack}>
        {t('appointments.undo')}
      </Button>
    </p>
  )
}

/** Whether a visit has a row that was taken out, or its service by another one. */
const isBack = (gone: Appointment, rows: readonly Appointment[]) =>
  rows.some(
    ({ id, serviceId, status }) =>
      id === gone.id ||
      (serviceId === gone.serviceId && takesTime(status) && takesTime(gone.status)),
  )

/** Of one service the last that was taken out can come back. */
const isOther =
  ({ serviceId }: Appointment) =>
  (row: Appointment) =>
    row.serviceId !== serviceId
