import type { SignedForm } from '@salon/contract/forms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ban, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { downloadAndSave } from '../../../lib/download.ts'
import '../../../text/forms.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toastFailure, toastOutcome } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { useSalonInfo } from '../../salon-info/api.ts'
import { formQueries, useVoidForm } from '../api.ts'
import { SignedFormContent } from '../components/signed-form-content.tsx'

/** Saves a signed form as a PDF. Here, since the client's page loads the rest of the calls before it is requested. */
const useSavePdf = (id: number) =>
  useMutation({
    mutationFn: () => downloadAndSave('GET /api/signed-forms/:id/pdf', { params: { id } }),
  })

interface SignedFormDialogProps {
  id: number
  title: string
  onClose: () => void
}

/** A signed form, to read, print, save and void. Mount it only while it is open. */
export const SignedFormDialog = ({ id, title, onClose }: SignedFormDialogProps) => {
  const t = useText()
  const { data: form, error, isFetching, refetch } = useQuery(formQueries.signed(id))
  const mayVoid = usePermission()('POST /api/signed-forms/:id/void')
  const pdf = useSavePdf(id)
  const savePdf = () =>
    pdf.mutate(undefined, { onError: (error) => toastFailure(t('forms.pdfFailed'), error) })
  const [open, setOpen] = useState<'print' | 'void'>()
  const close = () => setOpen(undefined)
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={t('shared.close')} size="lg">
      <DialogBody>
        {form ? (
          <SignedFormContent form={form} />
        ) : error ? (
          <ErrorState
            title={t('forms.loadFailed')}
            detail={sentenceOf(error)}
            retryLabel={t('shared.retry')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={4} label={t('forms.loading')} />
        )}
      </DialogBody>
      {form && (
        <DialogFooter>
          {mayVoid && form.voidedAt === null && (
            <Button className="text-red-ink" onClick={() => setOpen('void')}>
              <Ban aria-hidden />
              {t('forms.void')}
            </Button>
          )}
          <Button pending={pdf.isPending} onClick={savePdf}>
            <Download aria-hidden />
            {t('forms.pdf')}
          </Button>
          <Button variant="primary" onClick={() => setOpen('print')}>
            <Printer aria-hidden />
            {t('forms.print')}
          </Button>
        </DialogFooter>
      )}
      {form && open === 'print' && <PrintForm form={form} onDone={close} />}
      {open === 'void' && <VoidQuestion id={id} onClose={close} />}
    </Dialog>
  )
}

/** A signed form on paper, or as a PDF of the browser. */
const PrintForm = ({ form, onDone }: { form: SignedForm; onDone: () => void }) => {
  const salon = useSalonInfo()
  if (salon.isPending) return null
  return (
    <PrintSheet title={`${form.title} · ${form.clientName}`} onDone={onDone}>
      <header>
        <h1>{form.title}</h1>
        <p>{salon.data?.name}</p>
      </header>
      <SignedFormContent form={form} />
    </PrintSheet>
  )
}

const VoidQuestion = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useText()
  const voiding = useVoidForm()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const outcome = toastOutcome(t('forms.voidDone'), t('forms.voidFailed'))
  const confirm = () => {
    setMissing(!reason.trim())
    if (!reason.trim()) return
    const onSuccess = () => {
      outcome.onSuccess()
      onClose()
    }
    voiding.mutate({ id, reason }, { ...outcome, onSuccess })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('forms.voidTitle')}
      description={t('forms.voidHint')}
      confirmLabel={t('forms.void')}
      cancelLabel={t('shared.cancel')}
      pending={voiding.isPending}
      onConfirm={confirm}
    >
      <Field
        label={t('forms.voidReason')}
        error={isMissing && t('forms.voidReasonMissing')}
        required
      >
        <TextArea
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
        />
      </Field>
    </ConfirmDialog>
  )
}
