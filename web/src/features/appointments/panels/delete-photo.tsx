import '../../../text/photos.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { useRemovePhoto, useRestorePhoto } from '../api.ts'
import { thumbnailOf, type VisitPicture } from '../components/visit-pictures.ts'
import { useUndoToast } from './use-undo.ts'

interface DeletePhotoProps {
  picture: VisitPicture
  /** What it is: 'Before photo 2 of 3'. */
  alt: string
  onClose: () => void
}

/**
 * Asks before a picture goes, and shows which; then offers to take it back. Keep it mounted only while
 * it is asked.
 */
export const DeletePhoto = ({ picture, alt, onClose }: DeletePhotoProps) => {
  const t = useText()
  const remove = useRemovePhoto()
  const restore = useRestorePhoto()
  const offerUndo = useUndoToast()
  const photo = { row: picture.row, kind: picture.kind, address: picture.address }
  // As promises: taking it back comes when this is gone.
  const confirm = async () => {
    try {
      await remove.mutateAsync(photo)
      offerUndo(t('photos.deleted'), () => restore.mutateAsync(photo))
    } catch (error) {
      toastFailure(t('photos.deleteFailed'), error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('photos.confirmDelete')}
      description={t('photos.confirmDeleteHint')}
      confirmLabel={t('photos.delete')}
      cancelLabel={t('photos.cancel')}
      pending={remove.isPending}
      onConfirm={() => void confirm()}
    >
      <div className="h-40 overflow-hidden rounded-control">
        <Picture src={thumbnailOf(photo.address)} alt={alt} fit="contain" />
      </div>
    </ConfirmDialog>
  )
}
