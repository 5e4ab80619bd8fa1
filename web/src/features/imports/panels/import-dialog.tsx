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
import { problemOfFile } from '../components/import-file.ts'
import { ImportCheck } from './import-check.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReadingForm } from './import-reading-form.tsx'
import { ImportUpload } from './import-upload.tsx'

const ended = new Set<ImportJob['state']>(['done', 'undone'])

/** Another file may take its place. */
const isReplaceable = ({ state }: ImportJob) => state === 'ready' || state === 'checked'

/**
 * Brings clients, visits, services or staff in from a file: upload, columns, check, run, undo. Of several files one is
 * imported at a time; the others wait here, and are lost with the dialog. Mount it only while it is open.
 */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const [files, setFiles] = useState<readonly File[]>([])
  /** The import in whose place another file is chosen. */
  const [replaced, setReplaced] = useState<number>()
  const list = useQuery(importQueries.list())
  const past = list.data
  const open = past?.find(({ state }) => !ended.has(state))
  const query = useQuery({ ...importQueries.one(open?.id ?? 0), enabled: open !== undefined })
  const job = query.data
  /** The import that was open last; a page that is shown anew looks at none. */
  const [lastId, setLastId] = useState<number>()
  if (open && open.id !== lastId) setLastId(open.id)
  const imported = [job, ...(past ?? [])].find((one) => one?.id === lastId && one?.state === 'done')
  // The import may be known to be over before the list is fetched again.
  const isOver = !open || (job && ended.has(job.state))
  const isReplaced = job && job.id === replaced && isReplaceable(job)
  const isUploading = past && (isOver || isReplaced)
  const following = files.filter((file) => problemOfFile(file) === undefined).length
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={t('imports.title')}
      description={
        open && !isUploading && following > 0
          ? t('imports.following', { count: following })
          : t('imports.subtitle')
      }
      closeLabel={t('shared.close')}
      dirty={files.length > 0}
      leaveQuestion={{
        title: t('imports.leave.title'),
        description: t('imports.leave.hint'),
        leave: t('imports.leave.leave'),
        stay: t('imports.leave.stay'),
      }}
    >
      {isUploading ? (
        <ImportUpload past={past} ended={imported} files={files} onFiles={setFiles} />
      ) : job ? (
        <OpenImport key={job.id} job={job} onAnother={() => setReplaced(job.id)} />
      ) : (
        <NotLoaded query={past ? query : list} />
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
const OpenImport = ({ job, onAnother }: { job: ImportJob; onAnother: () => void }) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const toColumns = () => setIsChoosing(true)
  if (job.state === 'checked' && !isChoosing) return <ImportCheck job={job} onColumns={toColumns} />
  if (isReplaceable(job))
    return (
      <ImportReadingForm job={job} onAnother={onAnother} onCheck={() => setIsChoosing(false)} />
    )
  return <ImportProgress job={job} />
}
