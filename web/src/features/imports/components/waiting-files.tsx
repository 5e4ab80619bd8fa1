import type { ImportKind } from '@salon/contract/import-vocabulary'
import { X } from 'lucide-react'
import '../../../text/imports.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { kindOfFile, problemOfFile } from './import-file.ts'

interface WaitingFilesProps {
  files: readonly File[]
  /** The first that can be imported. */
  next: File | undefined
  /** What a person has chosen that it holds. */
  chosenKind: ImportKind | undefined
  /** Why the next file was not uploaded, in a sentence. */
  failure: string | undefined
  onUpload: (file: File) => void
  onRemove: (file: File) => void
}

/** Files that were chosen together, in the order of their import; the next one to be uploaded. */
export const WaitingFiles = ({
  files,
  next,
  chosenKind,
  failure,
  onUpload,
  onRemove,
}: WaitingFilesProps) => {
  const t = useText()
  const title = next ? t('imports.nextFile', { name: next.name }) : t('imports.files')
  const kindWords = (file: File) => {
    const known = (file === next ? chosenKind : undefined) ?? kindOfFile(file.name)
    return known ? t(`imports.kinds.${known}`) : t('imports.kindUnknown')
  }
  const sentenceOn = (file: File) => {
    const problem = problemOfFile(file)
    return problem ? t(`imports.problems.${problem}`) : file === next ? failure : undefined
  }
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold wrap-anywhere text-ink">{title}</h3>
      <div className="rounded-card border border-line">
        <List label={t('imports.files')}>
          {files.map((file) => {
            const sentence = sentenceOn(file)
            return (
              <ListRow
                key={file.name}
                title={<span className="wrap-anywhere">{file.name}</span>}
                detail={kindWords(file)}
                actions={
                  <IconButton
                    label={t('imports.remove', { name: file.name })}
                    onClick={() => onRemove(file)}
                  >
                    <X aria-hidden />
                  </IconButton>
                }
                {...(sentence !== undefined && { beneath: <FieldError>{sentence}</FieldError> })}
              />
            )
          })}
        </List>
      </div>
      {next && (
        <Button
          variant="primary"
          className="self-end max-sm:self-stretch"
          onClick={() => onUpload(next)}
        >
          {t('imports.upload')}
        </Button>
      )}
    </section>
  )
}
