import type { PhotoKind } from '@salon/contract/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../../../lib/upload.ts'
import '../../../../text/photos.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { useText } from '../../../../text/text.ts'
import { toast } from '../../../../ui/toast-store.ts'

/** A file being uploaded, or one whose upload failed. */
export interface PendingUpload {
  key: number
  file: File
  /** How much of it has left, from 0 to 1; null while it waits for its turn. */
  part: number | null
  /** Why it has not arrived, in a sentence. */
  failure?: string
  stop: () => void
  again: () => void
}

/**
 * Uploads photos of one kind to row `id`, one after the other, with a toast for each. Uploads continue
 * after the user leaves the screen.
 */
export const usePhotoUploads = (id: number, kind: PhotoKind) => {
  const t = useText()
  const add = useAddPhoto()
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([])
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)

  const onTheWay = uploads.some(({ failure }) => failure === undefined)
  useEffect(() => {
    if (!onTheWay) return
    // Closing the window would stop them: the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [onTheWay])

  const change = (key: number, to: Partial<PendingUpload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const forget = (key: number) => setUploads((known) => known.filter((one) => one.key !== key))

  const send = async (key: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      const onProgress = (part: number) => change(key, { part })
      onProgress(0)
      await add.mutateAsync({ id, kind, file, signal, onProgress })
      toast({
        variant: 'success',
        title: t('photos.uploaded', { kind: t(`photos.kinds.${kind}`) }),
      })
      forget(key)
    } catch (error) {
      if (signal.aborted) return
      const failure = sentenceOf(error)
      toast({ variant: 'destructive', title: t('photos.uploadFailed'), description: failure })
      change(key, { failure })
    }
  }
  const enqueue = (file: File) => {
    lastKey.current += 1
    const key = lastKey.current
    const stopping = new AbortController()
    const stop = () => {
      stopping.abort()
      forget(key)
    }
    const again = () => {
      forget(key)
      enqueue(file)
    }
    setUploads((known) => [...known, { key, file, part: null, stop, again }])
    queue.current = queue.current.then(() => send(key, file, stopping.signal))
  }
  return { uploads, start: (files: readonly File[]) => files.forEach(enqueue) }
}

interface NewPhoto {
  /** The row that it is of. */
  id: number
  kind: PhotoKind
  file: File
  /** Stops the upload. */
  signal: AbortSignal
  /** How much of the file has left, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Adds a photo to a row; returns the updated row. Beside `api.ts`, which the first load brings. */
const useAddPhoto = () =>
  useMutation({
    mutationFn: ({ id, kind, file, ...how }: NewPhoto) => {
      const form = new FormData()
      form.append('photo', file)
      form.append('type', kind)
      const params = { id: String(id) }
      return upload('POST /api/appointments/:id/photos', { params, body: form }, how)
    },
    meta: { changes: 'appointments', isBackground: true },
  })
