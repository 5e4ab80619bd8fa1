import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useRemovePhoto } from '../api.ts'
import { thumbnailOf, type VisitPicture } from '../components/visit-pictures.ts'

interface DeletePhotoProps {
  picture: VisitPicture
  /** What it is: 'Before photo 2 of 3'. */
  alt: string
  onClose: () => void
}

/** Asks before a picture goes, and shows which. Keep it mounted only while it is asked. */
export const DeletePhoto = ({ picture, alt, onClose }: DeletePhotoProps) => {
  const t = useText()
  const remove = useRemovePhoto()
  const { row, kind, address } = picture
  const confirm = () =>
    remove.mutate(
      { id: row.id, kind, address },
      {
        onSuccess: () => toast({ variant: 'success', title: t('photos.deleted') }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t('photos.deleteFailed'),
            description: sentenceOf(error),
          }),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('photos.confirmDelete')}
      description={t('photos.confirmDeleteHint')}
      confirmLabel={t('photos.delete')}
      cancelLabel={t('photos.cancel')}
      pending={remove.isPending}
      onConfirm={confirm}
    >
      <div className="h-40 overflow-hidden rounded-control">
        <Picture src={thumbnailOf(address)} alt={alt} fit="contain" />
      </div>
    </ConfirmDialog>
  )
}
