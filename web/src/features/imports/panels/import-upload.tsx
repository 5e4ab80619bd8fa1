import {
  type ImportKind,
  type ImportProduct,
  importKinds,
  importProducts,
} from '@salon/contract/import-vocabulary'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { refusedFields } from '../../../lib/form-errors.ts'
import '../../../text/imports.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Select } from '../../../ui/select.tsx'
import { useUploadImport } from '../api.ts'
import { ImportDone } from '../components/import-done.tsx'
import { useFileProblem } from '../components/import-words.ts'
import { inImportOrder, kindOfFile, problemOfFile } from '../components/import-file.ts'
import { WaitingFiles } from '../components/waiting-files.tsx'
import { PastImports, type PastImport } from './past-imports.tsx'

interface ImportUploadProps {
  /** Newest first. */
  past: readonly PastImport[]
  /** The import that ended while the dialog was open. */
  ended: PastImport | undefined
  /** Those that wait for their turn, in the order of their import. */
  files: readonly File[]
  onFiles: Dispatch<SetStateAction<readonly File[]>>
}

/**
 * Where the file comes from, and the file; below, imports that can be undone. A file that is chosen alone is uploaded at
 * once, if it is known what it holds; several wait, and each is uploaded in its turn.
 */
export const ImportUpload = ({ past, ended, files, onFiles }: ImportUploadProps) => {
  const t = useText()
  const say = useFileProblem()
  const [product, setProduct] = useState<ImportProduct>(past[0]?.product ?? 'fresha')
  const [chosen, setChosen] = useState<{ file: File | undefined; kind: ImportKind }>()
  /** The file whose upload was requested before it was known what it holds. */
  const [withoutKind, setWithoutKind] = useState<File>()
  const [part, setPart] = useState(0)
  const running = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)
  const kinds = useRef<HTMLSelectElement>(null)
  const { mutate, reset, isPending, error, variables } = useUploadImport((uploaded) =>
    onFiles((waiting) => waiting.filter((file) => file !== uploaded)),
  )
  const wasStopped = error instanceof DOMException && error.name === 'AbortError'
  const failure =
    error && !wasStopped ? say(refusedFields(error)[0]?.message ?? sentenceOf(error)) : undefined

  const next = files.find((file) => problemOfFile(file) === undefined)
  // The queue is a file shorter as soon as that one is uploaded, before the form goes.
  const current = isPending ? variables.file : next
  const isChosen = chosen && (current === undefined || chosen.file === current)
  const kind = isChosen ? chosen.kind : current && kindOfFile(current.name)
  const pending = past.find(({ state }) => state === 'ready' || state === 'checked')

  const send = (file: File, known: ImportKind) => {
    running.current = new AbortController()
    setPart(0)
    if (isChosen) setChosen({ file, kind: known })
    const { signal } = running.current
    mutate({ product, kind: known, file, signal, onProgress: setPart })
  }
  const take = (taken: readonly File[]) => {
    const [first] = taken
    if (!first || isPending) return
    if (files.length === 0 && taken.length === 1) {
      const known = kind ?? kindOfFile(first.name)
      if (known) return send(first, known)
    }
    reset()
    // A file that was mended and is chosen again takes the place of the former one.
    const byName = new Map([...files, ...taken].map((file) => [file.name, file]))
    onFiles(inImportOrder([...byName.values()]))
  }
  const upload = (file: File) => {
    if (kind) return send(file, kind)
    setWithoutKind(file)
    kinds.current?.focus()
  }
  const remove = (file: File) => {
    reset()
    if (chosen?.file === file) setChosen(undefined)
    onFiles(files.filter((one) => one !== file))
  }
  return (
    <DialogBody className="flex flex-col gap-5">
      {ended && <ImportDone job={ended} next={next} />}
      <Field label={t('imports.product')} hint={kind && t(`imports.where.${kind}.${product}`)}>
        <Select
          value={product}
          options={importProducts.map((value) => ({
            value,
            label: t(`imports.products.${value}`),
          }))}
          onChange={({ target }) => setProduct(target.value as ImportProduct)}
        />
      </Field>
      <Field
        label={
          <span className="wrap-anywhere">
            {files.length > 0 && current
              ? t('imports.kindOf', { name: current.name })
              : t('imports.kind')}
          </span>
        }
        hint={t(`imports.kindHints.${kind ?? 'clients'}`)}
        error={!kind && current && withoutKind === current && t('imports.problems.kind_open')}
      >
        <Select
          ref={kinds}
          value={kind ?? ''}
          placeholder={t('imports.kindPlaceholder')}
          options={importKinds.map((value) => ({
            value,
            label: t(`imports.kinds.${value}`),
          }))}
          onChange={({ target }) => setChosen({ file: current, kind: target.value as ImportKind })}
        />
      </Field>
      {product === 'own' && <p className="text-sm text-muted">{t('imports.ownLeaves')}</p>}
      {isPending && variables ? (
        <div className="flex flex-col gap-3">
          <ProgressBar
            label={t('imports.uploading', { name: variables.file.name })}
            value={part < 1 ? part : null}
          />
          <div className="flex items-center justify-between gap-3 text-sm text-muted">
            <span>{t('imports.uploading', { name: variables.file.name })}</span>
            <Button onClick={() => running.current?.abort()}>{t('imports.stop')}</Button>
          </div>
        </div>
      ) : (
        <>
          {files.length > 0 && (
            <WaitingFiles
              files={files}
              next={next}
              chosenKind={isChosen ? kind : undefined}
              failure={failure && `${t('imports.uploadFailed')}: ${failure}`}
              onUpload={upload}
              onRemove={remove}
            />
          )}
          {files.length > 0 && pending && (
            <p className="text-sm wrap-anywhere text-muted">
              {t('imports.undoReplaces', { name: pending.fileName })}
            </p>
          )}
          <div
            className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-8 text-center text-sm text-muted"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              take([...event.dataTransfer.files])
            }}
          >
            <span className="max-sm:hidden">{t('imports.drop')}</span>
            <Button
              variant={files.length > 0 ? 'secondary' : 'primary'}
              onClick={() => input.current?.click()}
            >
              {t('imports.choose')}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label={t('imports.file')}
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              onChange={({ target }) => {
                take([...(target.files ?? [])])
                // So that the same file can be chosen again after it was mended.
                target.value = ''
              }}
            />
            <span>{t('imports.fileHint')}</span>
            {files.length === 0 && failure && (
              <FieldError>
                <span className="font-medium">{t('imports.uploadFailed')}: </span>
                {failure}
              </FieldError>
            )}
          </div>
        </>
      )}
      <PastImports past={past} />
    </DialogBody>
  )
}
