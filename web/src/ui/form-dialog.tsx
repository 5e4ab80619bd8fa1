import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Button } from './button.tsx'
import { DialogBody, DialogFooter, DialogForm } from './dialog-parts.tsx'
import { Dialog, DialogClose } from './dialog.tsx'

interface FormDialogProps extends Pick<
  ComponentProps<typeof Dialog>,
  'open' | 'onOpenChange' | 'onClosed' | 'title' | 'description' | 'size'
> {
  /** Something was entered that is not saved: closing asks first. */
  dirty: boolean
  /** It is being saved, and can be neither sent again nor left. */
  pending: boolean
  /** The button that saves: 'Add Client'. */
  submitLabel: string
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>
  /** What stands in the form's place once it has been sent, where there is more to see. */
  instead?: ReactNode
  /** The fields, one below the other. */
  children: ReactNode
}

/** A form in a dialog, to fill in and save or to leave. */
export const FormDialog = ({
  dirty,
  pending,
  submitLabel,
  onSubmit,
  instead,
  children,
  ...dialog
}: FormDialogProps) => {
  const t = useText()
  return (
    <Dialog
      {...dialog}
      closeLabel={t('shared.close')}
      dirty={dirty && instead === undefined}
      pending={pending}
      leaveQuestion={{
        title: t('shared.leaveTitle'),
        description: t('shared.leaveHint'),
        leave: t('shared.leave'),
        stay: t('shared.stay'),
      }}
    >
      {instead ?? (
        <DialogForm onSubmit={onSubmit}>
          <DialogBody className="flex flex-col gap-4">{children}</DialogBody>
          <DialogFooter>
            <DialogClose>
              <Button disabled={pending}>{t('shared.cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={pending}>
              {pending ? t('shared.saving') : submitLabel}
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </Dialog>
  )
}
