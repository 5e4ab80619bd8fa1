import type { PatchTest } from '@salon/contract/safety'
import { maxPhotoBytes } from '@salon/contract/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { upload } from '../../../lib/upload.ts'
import '../../../text/photos.ts'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/safety-card.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useEditTest } from '../api.ts'

interface TestPhotoDialogProps {
  test: PatchTest
  onClose: () => void
}

/** Shows the photo of a patch test, to look at or to remove; where there is none, to add one. Mount it only while it is open. */
export const TestPhotoDialog = ({ test, onClose }: TestPhotoDialogProps) => {
  const t = useText()
  const edit = useEditTest()
  const { photo, product } = test
  const outcome = toastOutcome(t('safetyCard.removed'), t('safetyCard.removeFailed'))
  const remove = () =>
    edit.mutate(
      { before: test, edit: { photo: null } },
      {
        onSuccess: () => {
          outcome.onSuccess()
          onClose()
        },
        onError: outcome.onError,
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('safetyCard.photoOf', { product })}
      description={photo === null ? undefined : t('safetyCard.photoHint')}
      closeLabel={t('shared.close')}
      pending={edit.isPending}
    >
      <DialogBody>
        {photo === null ? (
          <NewPhoto testId={test.id} onDone={onClose} />
        ) : (
          <div className="h-[min(60vh,28rem)] overflow-hidden rounded-control">
            <Picture
              src={photo}
              alt={t('safetyCard.photoOf', { product })}
              brokenText={t('photos.broken')}
              fit="contain"
            />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        {photo !== null && (
          <Button variant="danger" pending={edit.isPending} onClick={remove}>
            {t('safetyCard.removePhoto')}
          </Button>
        )}
        <DialogClose>
          <Button disabled={edit.isPending}>{t('shared.close')}</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}

/** Takes one photo from the device or its camera, and sends it; leaving stops that. */
const NewPhoto = ({ testId, onDone }: { testId: number; onDone: () => void }) => {
  const t = useText()
  const [part, setPart] = useState(0)
  const [stopping] = useState(() => new AbortController())
  useEffect(() => () => stopping.abort(), [stopping])
  const [isTooLarge, setTooLarge] = useState(false)
  const add = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('photo', file)
      const params = { id: String(testId) }
      const how = { signal: stopping.signal, onProgress: setPart }
      return upload('POST /api/patch-tests/:id/photo', { params, body: form }, how)
    },
    meta: { changes: 'customers' },
  })
  const outcome = toastOutcome(t('safetyCard.photoAdded'), t('photos.uploadFailed'))
  const take = (file: File | undefined) => {
    if (!file) return
    const isLarge = file.size >= maxPhotoBytes
    setTooLarge(isLarge)
    if (isLarge) return
    setPart(0)
    add.mutate(file, {
      onSuccess: () => {
        outcome.onSuccess()
        onDone()
      },
    })
  }
  if (add.isPending) return <ProgressBar label={t('safetyCard.uploading')} value={part} />
  const failure = isTooLarge ? t('photos.tooLarge') : add.error && sentenceOf(add.error)
  return (
    <>
      <label
        className={clsx(
          'flex min-h-32 flex-col items-center justify-center gap-1 rounded-control border border-dashed border-line-state p-2',
          'text-center text-sm font-medium text-muted transition-colors hover:bg-hover',
          'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
        )}
      >
        <Plus aria-hidden className="size-5 text-brand-ink" />
        {t('safetyCard.addPhoto')}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={({ target }) => {
            take(target.files?.[0])
            // The same file can then be chosen once more.
            target.value = ''
          }}
        />
      </label>
      {failure && (
        <p role="alert" className="mt-3 text-sm text-red-ink">
          {failure}
        </p>
      )}
    </>
  )
}
