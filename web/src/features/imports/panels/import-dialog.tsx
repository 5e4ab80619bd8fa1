import type { ImportJob } from '@salon/contract/imports'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/imports.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { importQueries } from '../api.ts'
import { ImportCheck } from './import-check.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReadingForm } from './import-reading-form.tsx'
import { ImportUpload } from './import-upload.tsx'

const ended = new Set<ImportJob['state']>(['done', 'undone'])

/** Brings clients or visits in from a file: upload, columns, check, run, undo. Mount it only while it is open. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const query = useQuery(importQueries.list())
  const imports = query.data
  const open = imports?.find(({ state }) => !ended.has(state))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={t('imports.title')}
      description={t('imports.subtitle')}
      closeLabel={t('shared.close')}
    >
      {imports ? (
        open ? (
          <OpenImport key={open.id} id={open.id} past={imports} />
        ) : (
          <ImportUpload past={imports} />
        )
      ) : (
        <NotLoaded query={query} />
      )}
    </Dialog>
  )
}

/** While imports are loaded, or where they could not be. */
const NotLoaded = ({
  query: { error, isPending, isFetching, refetch },
}: {
  query: Pick<UseQueryResult<unknown>, 'error' | 'isPending' | 'isFetching' | 'refetch'>
}) => {
  const t = useText()
  return (
    <DialogBody>
      {isPending ? (
        <SkeletonRows rows={3} label={t('imports.loading')} />
      ) : (
        <ErrorState
          title={t('imports.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </DialogBody>
  )
}

/** The import that is not done yet, at its step. */
const OpenImport = ({
  id,
  past,
}: {
  id: number
  past: Parameters<typeof ImportUpload>[0]['past']
}) => {
  const query = useQuery(importQueries.one(id))
  const job = query.data
  const [choosing, setChoosing] = useState<'file' | 'columns'>()
  if (!job) return <NotLoaded query={query} />
  const { state } = job
  if (ended.has(state) || (choosing === 'file' && (state === 'ready' || state === 'checked')))
    return <ImportUpload past={past} />
  if (state === 'checked' && choosing !== 'columns')
    return <ImportCheck job={job} onColumns={() => setChoosing('columns')} />
  if (state === 'ready' || state === 'checked')
    return (
      <ImportReadingForm
        job={job}
        onAnother={() => setChoosing('file')}
        onCheck={() => setChoosing(undefined)}
      />
    )
  return <ImportProgress job={job} />
}
