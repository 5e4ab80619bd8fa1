import '../../../../text/photos.ts'
import { useText } from '../../../../text/text.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useRemovePhoto, useRestorePhoto } from '../../api.ts'
import { thumbnailOf } from '../../../../ui/thumbnail-of.ts'
import type { VisitPhoto } from '../../components/photos/visit-photos.ts'
import { useUndoToast } from '../visit/use-undo.ts'

interface DeletePhotoProps {
  photo: VisitPhoto
  /** What it is: 'Before photo 2 of 3'. */
  alt: string
  onClose: () => void
}

/**
 * Confirms the deletion of a photo, and shows it; then offers to undo. Mount it only while
 * it is open.
 */
export const DeletePhoto = ({ photo: { row, kind, address }, alt, onClose }: DeletePhotoProps) => {
  const t = useText()
  const remove = useRemovePhoto()
  const restore = useRestorePhoto()
  const offerUndo = useUndoToast()
  const photo = { row, kind, address }
  // As promises: undoing it comes when this is gone.
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
      confirmLabel={t('shared.delete')}
      cancelLabel={t('shared.cancel')}
      pending={remove.isPending}
      onConfirm={() => void confirm()}
    >
      <div className="h-40 overflow-hidden rounded-control">
        <Picture src={thumbnailOf(address)} alt={alt} fit="contain" />
      </div>
    </ConfirmDialog>
  )
}
